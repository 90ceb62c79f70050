/** That what came back is a fake is said as it is on its way out: by a photo and the point that is wrong, and it is asked whether it is meant. */
import { useQuery } from '@tanstack/react-query';
import type { AftersaleJob } from '../../../../contract/aftersale/calls.ts';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { read } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { askLive } from '../../device/live/live.ts';
import { text as second } from '../second-words.ts';
import { text as judging } from '../words.ts';
import { Points } from './Points.tsx';
import { useChecklist } from './use-checklist.ts';
import { text } from './words.ts';

export function useFake({ id, orderId, first }: AftersaleJob, on: boolean) {
  const t = useText(text);
  const two = useText(second);
  const judge = useText(judging);
  const task = useQuery({ ...read(inspectTask, { orderId }), enabled: on }).data;
  const list = useChecklist(task, false);
  return {
    label: judge.whys.fake,
    found: list.found,
    dirty: list.photos.length > 0,
    missing: on && (first?.fake && first.own ? two.secondOwn : list.missing),
    said: first?.fake && <Notice tone="wait" title={t.fakeOf(first.by ?? '')} />,
    points: on && task && <Points task={task} keptAs={`fake-${id}`} {...list} />,
    isMeant: async () =>
      !on ||
      (await askLive({ title: judge.confirmTitle(judge.whys.fake), body: t.fakeBody, ok: judge.whys.fake, bad: true })),
  };
}
