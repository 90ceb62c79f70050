/** What has versions: from when a new one holds, and those that there were and will be. */
import { DAY } from '../../../../contract/wire/time.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Row, RowButton, Rows } from '../../../ui/list/Row.tsx';
import { text } from './words.ts';

const whens = ['now', 'tomorrow', 'week'] as const;
export type When = (typeof whens)[number];

/** Null: at once, by the server's clock. */
export const fromWhen = (when: When): number | null =>
  when === 'now' ? null : Date.now() + (when === 'tomorrow' ? 1 : 7) * DAY;

export function WhenPills({ value, onChange }: { value: When; onChange: (when: When) => void }) {
  const t = useText(text);
  return (
    <Pills<When>
      name={t.when}
      options={whens.map((when) => ({ value: when, label: t.whens[when] }))}
      value={value}
      onChange={onChange}
    />
  );
}

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
          children: t.from(dateTime(version.holdsFrom, now, language)),
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
