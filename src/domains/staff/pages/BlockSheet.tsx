/** What one block says: the fields of its kind, both languages side by side. */

import { useState } from 'react';
import * as v from 'valibot';
import { productByStyles } from '../../../../contract/catalogue/calls.ts';
import { type CmsBlock, type CmsBlockOf, cmsBlock } from '../../../../contract/cms/blocks.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { request } from '../../../api/request.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { beginOf, dayOf } from '../../../ui/format/days.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { DatePicker } from '../../../ui/surface/DatePicker.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import styles from '../staff.module.css';
import { Both, type Words } from './Both.tsx';
import { mostOf } from './most.ts';
import { RailFields } from './RailFields.tsx';
import { text } from './words.ts';

interface Props {
  block: CmsBlock;
  onDone: (block: CmsBlock) => void;
  onClose: () => void;
}

export function BlockSheet({ block: before, onDone, onClose }: Props) {
  const t = useText(text);
  const [block, setBlock] = useState(before);
  const parsed = v.safeParse(cmsBlock, block);
  return (
    <Sheet
      open
      onClose={onClose}
      title={block.kind === 'home' ? t.parts[block.part] : t.kinds[block.kind]}
      dirty={JSON.stringify(block) !== JSON.stringify(before)}
      foot={
        <Button
          block
          disabledReason={
            !parsed.success && (parsed.issues.some(({ type }) => type === 'max_length') ? t.tooLong : t.wrong)
          }
          onClick={() => {
            if (parsed.success) onDone(parsed.output);
          }}
        >
          {t.ok}
        </Button>
      }
    >
      <div className={styles.form}>
        <Fields block={block} onChange={setBlock} />
      </div>
    </Sheet>
  );
}

function Fields({ block, onChange }: { block: CmsBlock; onChange: (block: CmsBlock) => void }) {
  const t = useText(text);
  switch (block.kind) {
    case 'heading':
      return (
        <Both
          max={mostOf('heading', 'text')}
          name={t.fields.title}
          value={block.text}
          onChange={(words) => onChange({ ...block, text: words })}
        />
      );
    case 'text':
    case 'notice':
      return (
        <Both
          long
          max={mostOf(block.kind, 'text')}
          name={t.fields.text}
          value={block.text}
          onChange={(words) => onChange({ ...block, text: words })}
        />
      );
    case 'sizes':
    case 'activity':
      return (
        <Both
          max={mostOf(block.kind, 'title')}
          name={t.fields.title}
          value={block.title}
          onChange={(title) => onChange({ ...block, title })}
        />
      );
    case 'picture':
      return (
        <>
          <Picture value={block.picture} onChange={(picture) => onChange({ ...block, picture })} />
          <Both
            max={mostOf('picture', 'alt')}
            name={t.alt}
            value={block.alt}
            onChange={(alt) => onChange({ ...block, alt })}
          />
        </>
      );
    case 'banner':
      return (
        <>
          <Both
            max={mostOf(block.kind, 'title')}
            name={t.fields.title}
            value={block.title}
            onChange={(title) => onChange({ ...block, title })}
          />
          <Both
            long
            max={mostOf(block.kind, 'text')}
            name={t.fields.text}
            value={block.text}
            onChange={(words) => onChange({ ...block, text: words })}
          />
          <Picture value={block.picture} onChange={(picture) => onChange({ ...block, picture })} />
          <Leads value={block.action} onChange={(action) => onChange({ ...block, action })} />
        </>
      );
    case 'promo':
      return (
        <>
          <Both
            max={mostOf(block.kind, 'title')}
            name={t.fields.title}
            value={block.title}
            onChange={(title) => onChange({ ...block, title })}
          />
          <Both
            long
            max={mostOf(block.kind, 'text')}
            name={t.fields.text}
            value={block.text}
            onChange={(words) => onChange({ ...block, text: words })}
          />
          <Leads value={block.action} onChange={(action) => onChange({ ...block, action })} />
        </>
      );
    case 'countdown':
      return (
        <>
          <Both
            max={mostOf(block.kind, 'title')}
            name={t.fields.title}
            value={block.title}
            onChange={(title) => onChange({ ...block, title })}
          />
          <DatePicker
            label={t.until}
            value={dayOf(block.until - 1)}
            onChange={(day) => onChange({ ...block, until: beginOf(day) + DAY })}
            min={dayOf(Date.now())}
            max={dayOf(Date.now() + 365 * DAY)}
          />
        </>
      );
    case 'rail':
      return <RailFields block={block} onChange={onChange} />;
    case 'fees':
      return (
        <>
          <Both
            max={mostOf(block.kind, 'title')}
            name={t.fields.title}
            value={block.title}
            onChange={(title) => onChange({ ...block, title })}
          />
          <AmountField
            label={t.price}
            value={block.price}
            onChange={(fen) => onChange({ ...block, price: fen ?? 0 })}
          />
          <Pills
            name={t.side}
            options={(['buyer', 'seller'] as const).map((value) => ({ value, label: t.sides[value] }))}
            value={block.side}
            onChange={(side) => onChange({ ...block, side })}
          />
        </>
      );
    case 'steps':
      return (
        <Items
          items={block.items}
          blank={{ title: { zh: '', en: '' }, text: { zh: '', en: '' } }}
          names={[t.fields.title, t.fields.text]}
          keys={['title', 'text']}
          most={(key) => mostOf('steps', 'items', key)}
          onChange={(items) => onChange({ ...block, items })}
        />
      );
    case 'faq':
      return (
        <Items
          items={block.items}
          blank={{ question: { zh: '', en: '' }, answer: { zh: '', en: '' } }}
          names={[t.fields.question, t.fields.answer]}
          keys={['question', 'answer']}
          most={(key) => mostOf('faq', 'items', key)}
          onChange={(items) => onChange({ ...block, items })}
        />
      );
    case 'home':
      return <p className={styles.hint}>{t.partNote}</p>;
  }
}

function Leads({
  value,
  onChange,
}: {
  value: CmsBlockOf<'promo'>['action'];
  onChange: (a: CmsBlockOf<'promo'>['action']) => void;
}) {
  const t = useText(text);
  return (
    <>
      <Both
        max={mostOf('promo', 'action', 'label')}
        name={t.label}
        value={value.label}
        onChange={(label) => onChange({ ...value, label })}
      />
      <Pills
        name={t.to}
        options={Object.entries(t.places).map(([to, label]) => ({ value: to, label }))}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
      />
      <Field label={t.to} hint={t.toHint} value={value.to} onChange={(to) => onChange({ ...value, to: to.trim() })} />
    </>
  );
}

function Picture({ value, onChange }: { value: string; onChange: (path: string) => void }) {
  const t = useText(text);
  const [styleNo, setStyleNo] = useState('');
  const find = async () => {
    const found = await request(productByStyles, { styles: styleNo }).catch(() => null);
    const cover = found?.list[0]?.cover;
    if (cover) onChange(cover);
    toast(cover ? t.found : t.notFound, cover ? { success: true } : { failure: true });
  };
  return (
    <>
      <Field
        label={t.picture}
        hint={t.pictureHint}
        value={styleNo}
        onChange={setStyleNo}
        end={
          <Button kind="text" size="sm" onClick={() => void find()}>
            {t.find}
          </Button>
        }
      />
      {value && <Photo src={value} alt="" ratio={1.35} radius={12} sizes="240px" />}
    </>
  );
}

interface ItemsProps<K extends string> {
  items: Record<K, Words>[];
  blank: Record<K, Words>;
  keys: readonly [K, K];
  names: readonly [string, string];
  most: (key: K) => number;
  onChange: (items: Record<K, Words>[]) => void;
}

function Items<K extends string>({ items, blank, keys: [head, body], names, most, onChange }: ItemsProps<K>) {
  const t = useText(text);
  const put = (n: number, change: Record<K, Words>) => onChange(items.map((one, i) => (i === n ? change : one)));
  return (
    <>
      {items.map((item, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what is typed stays in its place
        <fieldset key={n} className={styles.form}>
          <legend>{t.item(n + 1)}</legend>
          <Both
            max={most(head)}
            name={names[0]}
            value={item[head]}
            onChange={(words) => put(n, { ...item, [head]: words })}
          />
          <Both
            long
            max={most(body)}
            name={names[1]}
            value={item[body]}
            onChange={(words) => put(n, { ...item, [body]: words })}
          />
          <Button kind="text" size="sm" onClick={() => onChange(items.filter((_, i) => i !== n))}>
            {t.removeItem}
          </Button>
        </fieldset>
      ))}
      <Button kind="line" size="sm" onClick={() => onChange([...items, blank])}>
        {t.addItem}
      </Button>
    </>
  );
}
