/** The photos and points of an inspection, and what is still missing for a verdict. */
import { useState } from 'react';
import type { CheckedPoint } from '../../../../contract/inspection/calls.ts';
import { missingOf, photoSlots, pointKinds } from '../../../../contract/inspection/checklists.ts';
import { type DeclaredAnswer, unanswered } from '../../../../contract/inspection/declared.ts';
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
  const [answers, setAnswers] = useState<DeclaredAnswer[]>([]);
  return {
    photos,
    points,
    answers,
    onPhotos: setPhotos,
    onPoints: setPoints,
    onAnswers: setAnswers,
    found: { points, photos: photos.map(({ id, slot }) => ({ id, slot })), declared: answers },
    missing: missing(),
  };

  function missing(): string | false {
    if (!task) return g.loading;
    const left = missingOf(task, { points, photos });
    if (!whole) return (photos.length === 0 || points.every(({ ok }) => ok)) && t.needFault;
    const names = [
      ...left.slots.map((slot) => photoSlots[slot][language]),
      ...left.points.map((kind) => pointKinds[kind][language]),
    ];
    if (names[0] !== undefined) return t.stillOpen(names.length, names[0]);
    const open = unanswered(task.declared, answers);
    return open > 0 && t.declaredOpen(open);
  }
}
