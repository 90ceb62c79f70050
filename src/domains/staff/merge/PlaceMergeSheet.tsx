/** Two brands, or two categories, that are one: which stays, what moves, and what stands against it, before it is done for good. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type PlaceKind,
  workPlaceMerge,
  workPlaceMergePreview,
} from '../../../../contract/catalogue/place-merge-calls.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { text } from '../catalogue/change-words.ts';
import staff from '../staff.module.css';
import { text as words } from './place-words.ts';

interface Place {
  id: string;
  name: Words;
}

interface Props {
  of: PlaceKind;
  /** The one that goes, until they change places. */
  place: Place;
  places: readonly Place[];
  onClose: () => void;
}

/** More of them are found by their name. */
const SHOWN = 12;

export function PlaceMergeSheet({ of, place, places, onClose }: Props) {
  const t = useText(text);
  const w = useText(words);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [other, setOther] = useState<Place | null>(null);
  const [swapped, setSwapped] = useState(false);
  const merge = useWrite(workPlaceMerge);
  const [gone, stays] = swapped ? [other, place] : [place, other];
  const pair = { of, goneId: gone?.id ?? '', staysId: stays?.id ?? '' };
  const { data } = useQuery({ ...read(workPlaceMergePreview, pair), ...ALWAYS_FRESH, enabled: other !== null });
  const wanted = typed.trim().toLowerCase();
  const found = places.filter(
    ({ id, name }) => id !== place.id && [name.zh, name.en].some((one) => one.toLowerCase().includes(wanted)),
  );
  const submit = async () => {
    if (!gone || !stays) return;
    const title = t.mergeAsk(gone.name[language], stays.name[language]);
    if (!(await askLive({ title, body: t.mergeAskBody, ok: t.merge, bad: true }))) return;
    await merge.mutateAsync(pair);
    toast(t.mergeDone, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={w.title(place.name[language])}
      foot={
        <Button
          block
          kind="bad"
          pending={merge.isPending}
          disabledReason={!other ? w.chooseFirst[of] : data && data.bars.length > 0 && w.barred}
          disabled={other !== null && !data}
          onClick={() => quietly(submit())}
        >
          {t.merge}
        </Button>
      }
    >
      <div className={staff.form}>
        {places.length > SHOWN && <Field type="search" label={w.find} value={typed} onChange={setTyped} />}
        <Pills
          wrap
          name={w.other[of]}
          options={found.slice(0, SHOWN).map(({ id, name }) => ({ value: id, label: name[language] }))}
          value={other?.id ?? ''}
          onChange={(id) => setOther(places.find((one) => one.id === id) ?? null)}
        />
        {found.length > SHOWN && <p className={staff.hint}>{w.more(found.length - SHOWN)}</p>}
        {gone && stays && (
          <>
            <Facts>
              <Fact name={t.gone}>{gone.name[language]}</Fact>
              <Fact name={t.stays}>{stays.name[language]}</Fact>
              {data?.moves.map(({ kind, count }) => (
                <Fact key={kind} name={w.moved[kind]}>
                  {count}
                </Fact>
              ))}
              {data && data.otherNames.length > 0 && <Fact name={w.names}>{data.otherNames.join(' · ')}</Fact>}
              {data && data.sizeTables > 0 && <Fact name={w.sizeTables}>{data.sizeTables}</Fact>}
            </Facts>
            <Button size="sm" kind="line" onClick={() => setSwapped(!swapped)}>
              {t.swap}
            </Button>
          </>
        )}
        {data?.bars.map((bar) => (
          <Notice key={bar} tone="wait" title={w.bars[bar]} />
        ))}
        {data && data.bars.length === 0 && <Notice tone="wait">{w.note}</Notice>}
      </div>
    </LiveSheet>
  );
}
