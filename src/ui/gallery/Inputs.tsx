/** Gallery: everything that is filled in. */
import { useState } from 'react';
import type { Day } from '../format/days.ts';
import { useText } from '../format/text.ts';
import { isMobile } from '../format/validators.ts';
import { AmountField } from '../input/AmountField.tsx';
import { Checkbox, RadioRows, Switch } from '../input/Choice.tsx';
import { CodeInput } from '../input/CodeInput.tsx';
import { CountdownButton } from '../input/CountdownButton.tsx';
import { ChoiceField, Field } from '../input/Field.tsx';
import { NumberBox } from '../input/NumberBox.tsx';
import { Pills } from '../input/Pills.tsx';
import { Segment } from '../input/Segment.tsx';
import { SizeGrid } from '../input/SizeGrid.tsx';
import { TextArea } from '../input/TextArea.tsx';
import { Row, Rows } from '../list/Row.tsx';
import { PlaceMap } from '../media/PlaceMap.tsx';
import { Card } from '../surface/Card.tsx';
import { DatePicker } from '../surface/DatePicker.tsx';
import styles from './gallery.module.css';
import { samples } from './samples.ts';

const sizes = [
  { value: '40', label: '40', price: 142000, delta: 3.2 },
  { value: '41', label: '41', price: 135900, delta: -0.86 },
  { value: '42.5', label: '42.5', price: 129900, delta: 2.28 },
  { value: '45', label: '45', price: null, delta: null },
];

/** West Lake. */
const place = { latitude: 30.2437, longitude: 120.1416 };

export function Inputs() {
  const t = useText(samples);
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('1380000');
  const [note, setNote] = useState('');
  const [amount, setAmount] = useState<number | null>(129900);
  const [code, setCode] = useState('4092');
  const [agreed, setAgreed] = useState(true);
  const [told, setTold] = useState(true);
  const [days, setDays] = useState('1');
  const [size, setSize] = useState<string | null>('42.5');
  const [filter, setFilter] = useState('0');
  const [born, setBorn] = useState<Day | null>(null);
  const [seen, setSeen] = useState(place);
  const [quantity, setQuantity] = useState(1);
  return (
    <Card title={t.inputs}>
      <Field label={t.name} value={name} onChange={setName} hint={t.nameHint} autoComplete="name" optional />
      <Field
        label={t.phone}
        value={phone}
        onChange={setPhone}
        check={(v) => (isMobile(v) ? null : t.phoneWrong)}
        insist
        inputMode="tel"
        end={<CountdownButton onSend={async () => undefined} />}
      />
      <DatePicker label={t.birthday} value={born} onChange={setBorn} min="1926-01-01" max="2026-11-21" />
      <PlaceMap tiles={{ url: `${import.meta.env.BASE_URL}art/tile.svg`, by: t.drawn }} at={place} onMove={setSeen} />
      <p className="num">
        {seen.latitude.toFixed(4)}, {seen.longitude.toFixed(4)}
      </p>
      <ChoiceField label={t.size} placeholder={t.choose} onClick={() => setSize(null)} />
      <TextArea label={t.note} value={note} onChange={setNote} />
      <AmountField
        label={t.price}
        value={amount}
        onChange={setAmount}
        hint={t.receive}
        quick={[125000, 129900, 135000].map((fen) => ({ fen, label: `¥${fen / 100}` }))}
      />
      <div className={styles.bar}>
        <div style={{ flex: 1 }}>
          <CodeInput value={code} onChange={setCode} onComplete={() => undefined} />
        </div>
      </div>
      <Rows>
        <Row value={<Switch name={t.notices} checked={told} onChange={setTold} />}>{t.notices}</Row>
        <Row value={<NumberBox name={t.quantity} value={quantity} onChange={setQuantity} max={12} />}>{t.quantity}</Row>
      </Rows>
      <Checkbox checked={agreed} onChange={setAgreed}>
        {t.agree}
      </Checkbox>
      <RadioRows
        name={t.size}
        value={size}
        onChange={setSize}
        options={sizes.map((s) => ({
          value: s.value,
          label: `EU ${s.label}`,
          note: t.remark,
          disabled: s.price === null,
        }))}
      />
      <Segment
        name={t.trend}
        value={days}
        onChange={setDays}
        options={t.days.map((label, i) => ({ value: String(i), label }))}
      />
      <div className={styles.bar} />
      <SizeGrid name={t.size} sizes={sizes} value={size} onChange={setSize} />
      <div className={styles.bar} />
      <Pills
        name={t.lists}
        value={filter}
        onChange={setFilter}
        options={t.filters.map((label, i) => ({ value: String(i), label }))}
      />
    </Card>
  );
}
