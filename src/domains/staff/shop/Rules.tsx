/** The shop's rules: what its owner changed, what there was and will be, and a new version. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownNumber, ruleTable } from '../../../../contract/shop/rule-table.ts';
import { type ShopRules, shopRulesList } from '../../../../contract/shop/rules-calls.ts';
import { closableNames } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../staff.module.css';
import { RulesSheet } from './RulesSheet.tsx';
import { said } from './rules-said.ts';
import { text } from './rules-words.ts';
import { VersionRows } from './Versions.tsx';

export function Rules({ mayEdit }: { mayEdit: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...read(shopRulesList, {}), ...ALWAYS_FRESH });
  const [editing, setEditing] = useState(false);
  if (!data) return null;
  const noteOf = ({ numbers, closed }: ShopRules) => {
    const parts = [
      Object.keys(numbers).length > 0 && t.changed(Object.keys(numbers).length),
      closed.length > 0 && t.closed(closed.map((one) => closableNames[one][language]).join(' · ')),
    ].filter((part) => typeof part === 'string');
    return parts.join(' · ') || t.nothing;
  };
  const { numbers = {}, closed = [] } = data.current?.rules ?? {};
  return (
    <Card
      title={t.title}
      end={
        mayEdit && (
          <Button kind="text" size="sm" onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
        )
      }
    >
      {!data.current && <p className={styles.hint}>{t.own}</p>}
      {closed.length > 0 && <p className={styles.hint}>{noteOf({ numbers: {}, closed })}</p>}
      <Facts>
        {Object.entries(numbers).map(([name, value]) => (
          <Fact key={name} name={ruleTable[name]?.[language] ?? name}>
            {`${said(name, ownNumber(name), language)} → ${said(name, value, language)}`}
          </Fact>
        ))}
      </Facts>
      <VersionRows list={data.list} current={data.current} noteOf={({ rules }) => noteOf(rules)} />
      {editing && <RulesSheet data={data} onClose={() => setEditing(false)} />}
    </Card>
  );
}
