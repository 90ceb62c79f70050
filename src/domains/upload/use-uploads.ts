/** Photos that the next step needs on the server: on the device as they were taken first, then sent one after another. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { actingSession, author, authorNow, currentSession } from '../../api/exchange/session.ts';
import { queue } from '../../offline/device/db.ts';
import { albumOf, draftKey, dropPhoto } from '../../offline/drafts/drafts.ts';
import { keepOriginal } from '../../offline/drafts/originals.ts';
import { useText } from '../../ui/format/text.ts';
import { useHold } from '../../ui/input/held.ts';
import { useRefused, withinLimit } from '../device/photos/use-refused.ts';
import { sayRefused } from './say-refused.ts';
import { sendNow } from './send-now.ts';
import type { SentPhoto } from './upload-now.ts';
import { text } from './words.ts';

interface Options {
  photos: readonly SentPhoto[];
  max: number;
  onChange: (photos: SentPhoto[]) => void;
  /** What they are filed under on the device, and found by after the page was reloaded. */
  keptAs: string;
}

export function useUploads({ photos, max, onChange, keptAs }: Options) {
  const [sending, setSending] = useState(0);
  /** All that were picked, not only the one whose turn it is; the form waits for them. */
  const underway = useRef(0);
  const t = useText(text);
  const said = sending > 0 ? t.sending(sending) : null;
  useHold(said);
  const count = (n: number) => {
    underway.current += n;
    setSending(underway.current);
  };
  const { files, refuse, dismiss } = useRefused();
  const latest = useRef(photos);
  latest.current = photos;
  /** On the device for the time that the form is open: a page that dies lets go of none. */
  const kept = useRef(new Set<string>());
  const gone = useRef(false);

  const send = async (file: File, id: string): Promise<void> => {
    kept.current.add(id);
    try {
      const sent = await sendNow(file);
      if (gone.current) return URL.revokeObjectURL(sent.url);
      latest.current = [...latest.current, sent];
      onChange([...latest.current]);
    } catch (error) {
      if (gone.current) return;
      refuse(file, error);
      void drop(id);
    }
  };
  const drop = async (id: string) => {
    kept.current.delete(id);
    await dropPhoto(id);
  };
  /** Whatever becomes of one, the form waits for it no longer and the next has its turn. */
  const oneByOne = async <T>(all: readonly T[], run: (one: T) => Promise<void>): Promise<void> => {
    count(all.length);
    for (const one of all)
      await run(one)
        .catch(() => sayRefused({ step: 'post', message: '' }))
        .finally(() => count(-1));
  };
  const take = (chosen: readonly File[]): Promise<void> =>
    oneByOne(withinLimit(chosen, max - latest.current.length - underway.current, max), async (file) => {
      const photo = await keepOriginal(keptAs, file).catch((error: unknown) => void refuse(file, error));
      if (photo) await send(file, photo.$photo);
    });
  const goOn = useEffectEvent(async () => {
    // Whoever came back from the login without one is not sent there again.
    if (!(await actingSession())) return;
    const ids = await albumOf(queue(), draftKey(await author(), keptAs));
    const rows = (await queue().photos.bulkGet(ids)).flatMap((row) => (row && !kept.current.has(row.id) ? row : []));
    await oneByOne(rows, async (row) => send(new File([row.bytes], row.name ?? '', { type: row.type }), row.id));
  });
  useEffect(() => {
    const { current } = kept;
    gone.current = false;
    void goOn().catch(() => undefined);
    return () => {
      gone.current = true;
      // Away to the login, which leads back here.
      if (authorNow() && !currentSession()) return;
      for (const id of current) void dropPhoto(id);
    };
  }, []);
  return { sending: said, refused: files, take, dismiss };
}
