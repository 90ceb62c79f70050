/** A new fee schedule: what changes for whom is said before it is saved. */
import { useState } from 'react';
import * as v from 'valibot';
import { firstPenalties, type PenaltyTerms } from '../../../../contract/payment/fees.ts';
import { type FeeVersions, feeScheduleSave, feeSeller } from '../../../../contract/shop/fee-calls.ts';
import {
  type FeeRow,
  type FeeSchedule,
  feeSchedule,
  firstSchedule,
  sellerKinds,
} from '../../../../contract/shop/fee-rules.ts';
import { request } from '../../../api/request.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { isAmountIn, isMobile } from '../../../ui/format/validators.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import styles from '../staff.module.css';
import { FeeChanges } from './FeeChanges.tsx';
import { text } from './fees-words.ts';
import { fromWhen, lastSaved, type When, WhenPills } from './Versions.tsx';

/** A row as it is typed; its key stays while rows before it go. */
interface Draft extends FeeRow {
  key: number;
}

export function FeesSheet({ data, onClose }: { data: FeeVersions; onClose: () => void }) {
  const t = useText(text);
  const last = lastSaved(data.list);
  const before = last?.schedule ?? firstSchedule;
  const save = useWrite(feeScheduleSave);
  const [authentication, setAuthentication] = useState<number | null>(before.authentication);
  const [shipping, setShipping] = useState<number | null>(before.shipping);
  const [service, setService] = useState(before.service);
  const [penalties, setPenalties] = useState(before.penalties ?? firstPenalties);
  const [rows, setRows] = useState<Draft[]>(() => before.rows.map((row, key) => ({ ...row, key })));
  const [names, setNames] = useState(data.sellers);
  const [when, setWhen] = useState<When>('tomorrow');
  const parsed = v.safeParse(feeSchedule, {
    authentication,
    shipping,
    service,
    // Untouched they stay the software's own, also when those change.
    ...((before.penalties || JSON.stringify(penalties) !== JSON.stringify(firstPenalties)) && { penalties }),
    rows: rows.map(({ key: _key, ...row }) => row),
  });
  const next = parsed.success ? parsed.output : null;
  const dirty = next === null || JSON.stringify(next) !== JSON.stringify(before);
  const submit = async () => {
    if (!next) return;
    await save.mutateAsync({ schedule: next, holdsFrom: fromWhen(when), basedOn: last?.id ?? null });
    toast(t.saved, { success: true });
    onClose();
  };
  const put = (row: Draft) => setRows(rows.map((one) => (one.key === row.key ? row : one)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setRows([...rows, { key, categoryId: null, who: 'merchants', sellerId: null, service }]);
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.edit}
      dirty={dirty}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={next === null ? t.wrong : !dirty && t.same}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <ServiceFields service={service} onChange={setService} />
        <AmountField label={t.authentication} value={authentication} onChange={setAuthentication} />
        <AmountField label={t.shipping} value={shipping} onChange={setShipping} />
        {(['late', 'fake'] as const).map((kind) => (
          <PenaltyFields
            key={kind}
            title={t.penalties[kind]}
            terms={penalties[kind]}
            onChange={(terms) => setPenalties({ ...penalties, [kind]: terms })}
          />
        ))}
        <p className={styles.hint}>{t.rowsHint}</p>
        {rows.map((row, n) => (
          <RowFields
            key={row.key}
            row={row}
            title={t.row(n + 1)}
            categories={data.categories}
            names={names}
            onFound={(id, name) => {
              setNames({ ...names, [id]: name });
              put({ ...row, sellerId: id });
            }}
            onChange={put}
            onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        ))}
        <Button kind="line" size="sm" onClick={add}>
          {t.addRow}
        </Button>
        <WhenPills value={when} onChange={setWhen} />
        {next && dirty && <FeeChanges before={before} after={next} categories={data.categories} names={names} />}
      </div>
    </LiveSheet>
  );
}

const isPercent = (typed: string) => isAmountIn(typed, [0, 50]);

function ServiceFields({
  service,
  onChange,
}: {
  service: FeeSchedule['service'];
  onChange: (service: FeeSchedule['service']) => void;
}) {
  const t = useText(text);
  const [typed, setTyped] = useState(() => String(Number((service.rate * 100).toFixed(2))));
  return (
    <>
      <Field
        label={`${t.service} · ${t.percent}`}
        value={typed}
        inputMode="decimal"
        end="%"
        check={(value) => (isPercent(value) ? null : t.percentBad)}
        onChange={(value) => {
          setTyped(value);
          // What is no percentage makes the whole schedule wrong, so that it cannot be saved.
          onChange({ ...service, rate: isPercent(value) ? Math.round(Number(value) * 100) / 10_000 : -1 });
        }}
      />
      <AmountField
        label={t.least}
        value={service.least || null}
        onChange={(fen) => onChange({ ...service, least: fen ?? 0 })}
      />
      <AmountField
        label={t.most}
        hint={t.mostHint}
        value={service.most}
        onChange={(fen) => onChange({ ...service, most: fen })}
      />
    </>
  );
}

interface PenaltyProps {
  title: string;
  terms: PenaltyTerms;
  onChange: (terms: PenaltyTerms) => void;
}

function PenaltyFields({ title, terms, onChange }: PenaltyProps) {
  const t = useText(text);
  return (
    <fieldset className={styles.form}>
      <legend>{title}</legend>
      <Share label={t.percent} value={terms.rate} onChange={(rate) => onChange({ ...terms, rate })} />
      <AmountField
        label={t.least}
        value={terms.min || null}
        onChange={(fen) => onChange({ ...terms, min: fen ?? 0 })}
      />
      <AmountField label={t.most} value={terms.max} onChange={(fen) => onChange({ ...terms, max: fen ?? 0 })} />
      <Share label={t.toBuyer} value={terms.toBuyer} onChange={(toBuyer) => onChange({ ...terms, toBuyer })} />
    </fieldset>
  );
}

/** A fraction, typed as a percentage up to a hundred. */
function Share({ label, value, onChange }: { label: string; value: number; onChange: (share: number) => void }) {
  const t = useText(text);
  const [typed, setTyped] = useState(() => String(Number((value * 100).toFixed(2))));
  const good = (words: string) => isAmountIn(words, [0, 100]);
  return (
    <Field
      label={label}
      value={typed}
      inputMode="decimal"
      end="%"
      check={(words) => (good(words) ? null : t.shareBad)}
      onChange={(words) => {
        setTyped(words);
        // What is no percentage makes the whole schedule wrong, so that it cannot be saved.
        onChange(good(words) ? Math.round(Number(words) * 100) / 10_000 : -1);
      }}
    />
  );
}

interface RowProps {
  row: Draft;
  title: string;
  categories: FeeVersions['categories'];
  names: FeeVersions['sellers'];
  onFound: (id: string, name: string) => void;
  onChange: (row: Draft) => void;
  onRemove: () => void;
}

function RowFields({ row, title, categories, names, onFound, onChange, onRemove }: RowProps) {
  const t = useText(text);
  const language = useLanguage();
  const [phone, setPhone] = useState('');
  const fault = (words: string) => (isMobile(words.trim()) ? null : t.phoneWrong);
  const find = async () => {
    const wrong = fault(phone);
    if (wrong) return toast(wrong, { failure: true });
    const found = await request(feeSeller, { phone: phone.trim() }).catch(() => null);
    if (found) onFound(found.id, found.nickname);
    else toast(t.notFound, { failure: true });
  };
  return (
    <fieldset className={styles.form}>
      <legend>{title}</legend>
      <Pills
        name={t.category}
        options={[
          { value: '', label: t.everyCategory },
          ...categories.map(({ id, name }) => ({ value: id, label: name[language] })),
        ]}
        value={row.categoryId ?? ''}
        onChange={(categoryId) => onChange({ ...row, categoryId: categoryId || null })}
      />
      <Pills
        name={t.who}
        options={[...sellerKinds].reverse().map((value) => ({ value, label: t.whos[value] }))}
        value={row.who}
        onChange={(who) => onChange({ ...row, who, sellerId: null })}
      />
      {row.who === 'seller' && (
        <Field
          label={t.phone}
          value={phone}
          onChange={setPhone}
          inputMode="tel"
          check={fault}
          hint={row.sellerId === null ? undefined : names[row.sellerId]}
          end={
            <Button kind="text" size="sm" onClick={() => void find()}>
              {t.find}
            </Button>
          }
        />
      )}
      <ServiceFields service={row.service} onChange={(service) => onChange({ ...row, service })} />
      <Button kind="text" size="sm" onClick={onRemove}>
        {t.removeRow}
      </Button>
    </fieldset>
  );
}
