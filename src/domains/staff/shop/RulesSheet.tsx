/** A new version of the rules: what changes is said before it is saved. */
import { useState } from 'react';
import { groupOf, ownNumber, ruleGroups, ruleNames, ruleTable } from '../../../../contract/shop/rule-table.ts';
import { type ShopRules, type shopRulesList, shopRulesSave } from '../../../../contract/shop/rules-calls.ts';
import { closable, closableNames, type Output } from '../../../../contract/wire/call.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Checkbox } from '../../../ui/input/Choice.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import styles from '../staff.module.css';
import { fromUnit, inUnit, said } from './rules-said.ts';
import { text } from './rules-words.ts';
import { fromWhen, lastSaved, type When, WhenPills } from './Versions.tsx';

const OWN: ShopRules = { numbers: {}, closed: [] };

export function RulesSheet({ data, onClose }: { data: Output<typeof shopRulesList>; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const last = lastSaved(data.list);
  const before = last?.rules ?? OWN;
  const was = (name: string) => before.numbers[name] ?? ownNumber(name);
  const save = useWrite(shopRulesSave);
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(ruleNames.map((name) => [name, String(inUnit(name, was(name)))])),
  );
  const [closed, setClosed] = useState(before.closed);
  const [when, setWhen] = useState<When>('tomorrow');
  const now = (name: string) => fromUnit(name, typed[name] ?? '');
  const wrong = ruleNames.some((name) => now(name) === null);
  const changed = ruleNames.flatMap((name) => {
    const will = now(name);
    return will === null || will === was(name) ? [] : [{ name, will }];
  });
  const changes = [
    ...changed.map(({ name, will }) =>
      t.change(ruleTable[name]?.[language] ?? name, said(name, was(name), language), said(name, will, language)),
    ),
    ...closable
      .filter((one) => closed.includes(one) !== before.closed.includes(one))
      .map((one) => (closed.includes(one) ? t.closes : t.opens)(closableNames[one][language])),
  ];
  const submit = async () => {
    const numbers = { ...before.numbers, ...Object.fromEntries(changed.map(({ name, will }) => [name, will])) };
    await save.mutateAsync({ rules: { numbers, closed }, holdsFrom: fromWhen(when), basedOn: last?.id ?? null });
    toast(t.saved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.edit}
      dirty={changes.length > 0}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={wrong ? t.wrong : changes.length === 0 && t.same}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <fieldset className={styles.form}>
          <legend>{t.open}</legend>
          <p className={styles.hint}>{t.openHint}</p>
          {closable.map((one) => (
            <Checkbox
              key={one}
              checked={!closed.includes(one)}
              onChange={(open) => setClosed(open ? closed.filter((other) => other !== one) : [...closed, one])}
            >
              {closableNames[one][language]}
            </Checkbox>
          ))}
        </fieldset>
        {ruleGroups.map((group) => (
          <details key={group}>
            <summary>{t.groups[group]}</summary>
            {ruleNames
              .filter((name) => groupOf(name) === group)
              .map((name) => (
                <NumberField
                  key={name}
                  name={name}
                  value={typed[name] ?? ''}
                  onChange={(value) => setTyped({ ...typed, [name]: value })}
                />
              ))}
          </details>
        ))}
        <WhenPills value={when} onChange={setWhen} />
        {changes.length > 0 && (
          <Notice title={t.changes}>
            {changes.map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p>{t.kept}</p>
          </Notice>
        )}
      </div>
    </LiveSheet>
  );
}

interface NumberProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
}

function NumberField({ name, value, onChange }: NumberProps) {
  const t = useText(text);
  const language = useLanguage();
  const rule = ruleTable[name];
  if (!rule) return null;
  return (
    <Field
      label={rule[language]}
      value={value}
      onChange={onChange}
      inputMode="decimal"
      autoComplete="off"
      end={said(name, 0, language).replace(/^0 /, '')}
      hint={[t.bounds(rule.least, rule.most, said(name, ownNumber(name), language)), rule.stated && t.stated]
        .filter(Boolean)
        .join(language === 'zh' ? '；' : '; ')}
      check={(typed) => (fromUnit(name, typed) === null ? t.bad(rule.least, rule.most) : null)}
    />
  );
}
