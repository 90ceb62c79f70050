/** The photos and points of an inspection, and what is still missing for a verdict. */
import { useState } from 'react';
import type { CheckedPoint } from '../../../../contract/inspection/calls.ts';
import { missingOf, photoSlots, pointKinds } from '../../../../contract/inspection/checklists.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { words } from '../../../ui/format/words.ts';
import type { Shot, Task } from './Points.tsx';
import { text } from './words.ts';

/** @param whole what is found fake or different needs no more than a photo of it and the point that is wrong */
export function useChecklist(task: Task | undefined, whole: boolean) {
  const t = useText(text);
  const g = useText(words);
  const language = useLanguage();
  const [photos, setPhotos] = useState<Shot[]>([]);
  const [points, setPoints] = useState<CheckedPoint[]>([]);
  return {
    photos,
    points,
    onPhotos: setPhotos,
    onPoints: setPoints,
    found: { points, photos: photos.map(({ id, slot }) => ({ id, slot })) },
    missing: missing(),
  };

  function missing(): string | false {
    if (!task) return g.loading;
    const open = missingOf(task, { points, photos });
    if (!whole) return (photos.length === 0 || points.every(({ ok }) => ok)) && t.needFault;
    const names = [
      ...open.slots.map((slot) => photoSlots[slot][language]),
      ...open.points.map((kind) => pointKinds[kind][language]),
    ];
    return names[0] !== undefined && t.stillOpen(names.length, names[0]);
  }
}
