/** Everything that happened to a piece, each fact with who did it and when. */

import { calledOf, disputedUntil, machineOf, waitOf } from '../../../../contract/cleaning/called.ts';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { cleaningPath } from '../../../../contract/cleaning/machine.ts';
import { parcelNamed } from '../../../../contract/express/carriers.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Timeline } from '../../../ui/list/Timeline.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { names as express } from '../../express/names.ts';
import { rightOnly } from '../../express/right.ts';
import { Said } from '../../item/Said.tsx';
import { objectedAs } from '../../objection/Objection.tsx';
import { text as objection } from '../../objection/words.ts';
import { silenceOf } from '../late/silence.ts';
import { text as lateWords } from '../late/words.ts';
import { wayOf } from '../way.ts';
import { text } from '../words.ts';
import { past, pastOf } from './past-words.ts';
import { useTrouble } from './words.ts';

export function Past({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const tt = useTrouble(data.stored);
  const tp = useText(past);
  const tl = useText(lateWords);
  const te = useText(express);
  const claims: Readonly<Record<string, string>> = tt.claims;
  const language = useLanguage();
  const against = useText(objection);
  const machine = machineOf(data.stored);
  const { state } = data;
  const dispute = disputedUntil(data);
  const { waitsFor, deadlineAt } = waitOf(data);
  const named = (step: CleaningDetail['timeline'][number]) => {
    const word =
      step.event === 'withdraw' ? tl.withdrawn : (claims[step.event] ?? silenceOf(step, tl) ?? pastOf(step, tp));
    return word ? { past: word, apart: true } : {};
  };
  // An end that no step has named is called by what came of it.
  const last = data.timeline.at(-1);
  const renamed = dispute !== null || (data.outcome && last && !named(last).past);
  return (
    <Card title={t.timeline}>
      <Timeline
        // What was decided is no end while its owner's objection to that is open.
        machine={
          renamed
            ? { ...machine, states: { ...machine.states, [state]: { ...machine.states[state], ...calledOf(data) } } }
            : machine
        }
        state={state}
        transitions={[
          ...broughtOf(data).map(({ word, ...step }) => ({ to: state, ...step, past: tp[word], apart: true })),
          ...rightOnly(data.timeline).map(({ reason, was, ...step }) => ({
            ...step,
            ...(reason && { reason: <Said>{parcelNamed(reason, language)}</Said> }),
            ...(step.at === data.arrivalOkAt && { reason: tt.agreed }),
            ...named({ reason, ...step }),
            ...(was && { past: te.correctedFrom(parcelNamed(was, language)) }),
          })),
          ...(data.objections ?? []).flatMap(({ at, decidedAt, state: said, amount, first }) => [
            { to: state, actor: 'B' as const, at, past: against.send, apart: true },
            ...(decidedAt === null
              ? []
              : [
                  {
                    ...{ to: state, actor: 'P' as const, at: decidedAt, apart: true },
                    past: objectedAs({ state: said, first }, against),
                    ...(amount > 0 && { reason: `¥${yuan(amount)}` }),
                  },
                ]),
          ]),
        ].sort((a, b) => a.at - b.at)}
        deadlineAt={deadlineAt}
        waitsFor={waitsFor}
        me={data.role === 'owner' ? 'B' : 'P'}
        ahead={aheadOf(data)}
      />
    </Card>
  );
}

/** When it came, to us or at home, and who says so; that we took it in, or its owner has it, says that itself. */
function broughtOf({ parcel, parcelBack, timeline }: CleaningDetail) {
  const held = timeline.flatMap(({ event, at }) => (event === 'grant' ? [] : [at]));
  const came = [
    { parcel, word: 'opened' as const },
    { parcel: parcelBack, word: 'seen' as const },
  ];
  return came.flatMap(({ parcel: one, word }) =>
    !one?.arrivedAt || held.includes(one.arrivedAt)
      ? []
      : // An answer kept on the phone may be of before that was told.
        [{ at: one.arrivedAt, actor: one.by ?? 'C', word: (one.by ?? 'C') === 'C' ? ('brought' as const) : word }],
  );
}

function aheadOf(data: CleaningDetail) {
  const { state } = data;
  const path = cleaningPath(wayOf(data));
  return path.slice(path.indexOf(state) + 1 || path.length);
}
