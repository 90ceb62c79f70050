/** What has versions: from when a new one holds, and those that there were and will be. */
import { useState } from 'react';
import { DAY } from '../../../../contract/wire/time.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Field } from '../../../ui/input/Field.tsx';
import { useHold } from '../../../ui/input/held.ts';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Row, RowButton, Rows } from '../../../ui/list/Row.tsx';
import { chinaBegin, chinaClock, chinaDay } from '../../../ui/print/shop-time.ts';
import { shopTime } from '../../campaign/shop-time.ts';
import { text } from './words.ts';

const whens = ['now', 'tomorrow', 'week', 'picked'] as const;
/** A moment is one that was picked. */
export type When = Exclude<(typeof whens)[number], 'picked'> | number;

/** Null: at once, by the server's clock. */
export const fromWhen = (when: When): number | null => {
  if (typeof when === 'number') return when;
  return when === 'now' ? null : Date.now() + (when === 'tomorrow' ? 1 : 7) * DAY;
};

interface WhenProps {
  value: When;
  onChange: (when: When) => void;
}

export function WhenPills({ value, onChange }: WhenProps) {
  const t = useText(text);
  return (
    <>
      <Pills
        name={t.when}
        options={whens.map((when) => ({ value: when, label: t.whens[when] }))}
        value={typeof value === 'number' ? 'picked' : value}
        onChange={(when) => onChange(when === 'picked' ? chinaBegin(chinaDay(Date.now() + DAY)) : when)}
      />
      {typeof value === 'number' && <Moment value={value} onChange={onChange} />}
    </>
  );
}

/** By the shop's clock, and held back while it is none or over. */
function Moment({ value, onChange }: { value: number; onChange: (at: number) => void }) {
  const t = useText(text);
  const now = useNow(60_000);
  const [typed, setTyped] = useState(`${chinaDay(value)}T${chinaClock(value)}`);
  const at = momentOf(typed);
  const fault = at > now ? null : t.whenWrong;
  useHold(fault);
  return (
    <Field
      type="datetime-local"
      label={t.whenPicked}
      value={typed}
      error={fault}
      onChange={(said) => {
        setTyped(said);
        if (momentOf(said) > 0) onChange(momentOf(said));
      }}
    />
  );
}

/** NaN where it is no moment. */
const momentOf = (typed: string) => Date.parse(`${typed}+08:00`);

interface Version {
  id: string;
  holdsFrom: number;
  savedAt: number;
  savedBy: string | null;
}

/** A change is made upon what was saved last, though it may not hold yet. */
export const lastSaved = <V extends Version>(list: readonly V[]): V | undefined =>
  [...list].sort((a, b) => b.savedAt - a.savedAt || (a.id < b.id ? 1 : -1))[0];

interface Props<V extends Version> {
  list: readonly V[];
  current: V | null;
  noteOf: (version: V) => string;
  /** Without it a version says all there is to say about it. */
  onOpen?: (version: V) => void;
}

export function VersionRows<V extends Version>({ list, current, noteOf, onOpen }: Props<V>) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Rows>
      {list.map((version) => {
        const parts = {
          note: [noteOf(version), version.savedBy].filter(Boolean).join(' · '),
          value: (
            <Tag tone={version.id === current?.id ? 'ok' : version.holdsFrom > now ? 'wait' : 'idle'}>
              {version.id === current?.id ? t.holds : version.holdsFrom > now ? t.toCome : t.past}
            </Tag>
          ),
          children: t.from(shopTime(version.holdsFrom, now, language)),
        };
        return onOpen ? (
          <RowButton key={version.id} {...parts} next onClick={() => onOpen(version)} />
        ) : (
          <Row key={version.id} {...parts} />
        );
      })}
    </Rows>
  );
}
