/** Photos that a page which died had begun to take: those that are on the device join the form, of the others their person hears. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { watch } from '../../../offline/device/watch.ts';
import { dropPhoto } from '../../../offline/drafts/drafts.ts';
import { forgetTaking, type Left, leftBehind } from '../../../offline/drafts/taking.ts';
import type { RefusedFile } from './use-refused.ts';

/** Several fields of a form may be kept with one draft: the first one tells. */
const tellers = new Map<string, object>();
/** A found photo joins one form, once. */
const joined = new Set<string>();

export function useLeftBehind(draft: string, onFound?: (photo: PhotoRef) => void) {
  const [all, setAll] = useState<readonly Left[]>([]);
  const [me] = useState(() => ({}));
  const canJoin = onFound !== undefined;
  useEffect(() => {
    const stop = watch(
      () => leftBehind(draft),
      ({ left, over }) => {
        if (over.length > 0) void forgetTaking(over);
        setAll(
          left.filter(({ name }) => {
            if (!tellers.has(name)) tellers.set(name, me);
            return tellers.get(name) === me;
          }),
        );
      },
    );
    return () => {
      stop();
      for (const [name, teller] of tellers) if (teller === me) tellers.delete(name);
    };
  }, [draft, me]);
  const join = useEffectEvent((id: string) => {
    if (joined.has(id)) return;
    joined.add(id);
    onFound?.({ $photo: id });
  });
  useEffect(() => {
    if (canJoin) for (const { found } of all) for (const { id } of found) join(id);
  }, [all, canJoin]);
  const left = all.flatMap(({ name: id, of, found, lost }): RefusedFile[] => {
    const names = [...lost, ...(canJoin ? [] : found.map(({ name }) => name))];
    return names.length > 0 ? [{ id, name: '', code: null, notKept: { names, of } }] : [];
  });
  return {
    left,
    /** @returns whether it was one of these */
    dismiss(name: string): boolean {
      const one = all.find((left) => left.name === name);
      if (!one) return false;
      void forgetTaking([name]);
      if (!canJoin) for (const { id } of one.found) void dropPhoto(id);
      return true;
    },
  };
}
