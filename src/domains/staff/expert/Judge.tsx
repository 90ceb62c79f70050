/** What an expert comes to: a result without a default, usual sentences that bear it, and what is still missing. */
import { type Examined, findingOf } from '../../../../contract/identify/calls.ts';
import { type IdentifyJob, identifyJudge } from '../../../../contract/identify/desk-calls.ts';
import { unsaidWords } from '../../../../contract/identify/model.ts';
import { leadsAway, leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import { bears, identifyRules, type Result, results } from '../../../../contract/identify/rules.ts';
import { signName } from '../../../../contract/identify/signs.ts';
import { isUsualOf, templatesOf, unmarkedIn, usualNow } from '../../../../contract/identify/templates.ts';
import { viewsMissing } from '../../../../contract/identify/views.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Checkbox, RadioRows } from '../../../ui/input/Choice.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { askLive } from '../../device/live/live.ts';
import type { DraftForm } from '../../device/use-draft.ts';
import styles from './desk.module.css';
import { useCaseWrite } from './use-case-write.ts';
import { text } from './words.ts';

/** What the expert has written down so far; it outlives a reload, and photos that are added do not move it. */
export interface Opinion {
  points: Examined[];
  result: Result | null;
  sure: boolean;
  note: string;
}

export function Judge({ job, form }: { job: IdentifyJob; form: DraftForm<Opinion> }) {
  const t = useText(text);
  const language = useLanguage();
  const judge = useCaseWrite(identifyJudge, form.name);
  const { points, result, sure } = form.value;
  const note = usualNow(form.value.note, { category: job.category, points, language });
  // What stands at a point is read with it.
  const words = [note, ...points.map((point) => point.note)];
  const setNote = (said: string) => form.set({ note: said });
  const photos = job.photos.map(({ slot, taken }) => ({ slot, byUs: taken === 'hand' || taken === 'arrival' }));
  const views = result ? viewsMissing({ way: job.way, photos }, result) : 0;
  // An answer kept on the phone may be of before that was told.
  const lacks = (result === 'genuine' && job.unsaid) || [];
  const missing =
    (lacks.length > 0 && unsaidWords(lacks)[language]) ||
    missingIn(result, points, t.missing) ||
    (views > 0 && t.missing.views(views)) ||
    (words.some(leadsAway) && leadsAwayWords[language]);
  const send = async () => {
    if (!result) return;
    const named = unmarkedIn({ note, points }, job.category).map((sign) => signName(sign)[language]);
    const ask = { title: t.unmarked(named), body: t.unmarkedBody, ok: t.judgeStill, cancel: t.unmarkedBack };
    if (named.length > 0 && !(await askLive(ask))) return;
    await form.submit(() => judge.mutateAsync({ id: job.id, result, sure, points, note: note.trim() }));
    toast(t.judged, { success: true });
  };
  return (
    <Card title={t.verdict}>
      <RadioRows<Result>
        name={t.verdict}
        value={result}
        onChange={(said) =>
          // A usual sentence of another result says the opposite.
          form.set({ result: said, ...(isUsualOf(note, job.category, said) && { note: '' }) })
        }
        options={results.map((value) => ({ value, label: t.verdicts[value] }))}
      />
      <div className={styles.stack}>
        <Checkbox checked={sure} onChange={(on) => form.set({ sure: on })}>
          {t.sure}
        </Checkbox>
        <p className={styles.note}>{t.sureNote}</p>
        {result && (
          <Pills<string>
            name={t.templates}
            value={note}
            onChange={setNote}
            options={templatesOf(job.category, points)
              .filter((one) => one.result === result)
              .map((one) => ({ value: one[language], label: one[language] }))}
          />
        )}
        <TextArea label={t.note} value={note} onChange={setNote} />
        <Button
          block
          pending={judge.isPending}
          disabledReason={missing}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.judge}
        </Button>
      </div>
    </Card>
  );
}

/** As the server asks for it. */
function missingIn(
  result: Result | null,
  points: readonly Examined[],
  t: { verdict: string; points: (n: number) => string; differs: string; unseen: string; fits: string },
): string | false {
  if (!result) return t.verdict;
  if (bears(points, result)) return false;
  if (result !== 'genuine') return result === 'fake' ? t.differs : t.unseen;
  return points.some((point) => findingOf(point) === 'differs') ? t.fits : t.points(identifyRules.pointsForGenuine);
}
