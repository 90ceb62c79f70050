/** The photos that a question to an owner is about. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import type { CleaningState } from '../../../../contract/cleaning/machine.ts';
import { type StepKind, washSteps } from '../../../../contract/cleaning/steps.ts';

/** At which step it was asked; of what is asked again without photos of its own, the last ones of its treatment. */
const asked: { readonly [S in CleaningState]?: readonly (readonly StepKind[])[] } = {
  assessed: [['assessment']],
  extra_fee: [['assessment']],
  again: [['again', 'check'], washSteps],
};

export function askedPhotos({ state, steps }: Pick<CleaningDetail, 'state' | 'steps'>): readonly string[] {
  for (const kinds of asked[state] ?? []) {
    const last = steps.findLast(({ kind }) => kinds.includes(kind));
    if (last && last.photos.length > 0) return last.photos;
  }
  return [];
}
