/** What each step of an invitation brings, and how far one friend has come. */
import {
  type HelpStage,
  type HelpTask,
  helpStages,
  type PrizeTerms,
  type Reward,
} from '../../../contract/campaign/calls.ts';
import { helpMachine } from '../../../contract/campaign/machine.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { IconCheck } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Row, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './campaign.module.css';
import { shopDeadline, shopTime } from './shop-time.ts';
import { text } from './words.ts';

/** How many of the steps are behind a friend; the next one is under way. An order that arrived is still to be kept. */
const reached: Record<HelpStage, number> = { joined: 1, ordered: 2, window: 2, done: 4, over: 0 };
const NBSP = '\u00a0';
const STEPS = helpStages.filter((stage) => stage !== 'over');

interface StepsProps {
  minOrder: number;
  to: 'inviter' | 'friend';
  /** How far whoever reads it has come themselves. */
  task?: HelpTask | null | undefined;
}

/** Told to whoever reads it: the one who invites, or the friend who was invited. */
export function StepsCard({ minOrder, to, task }: StepsProps) {
  const t = useText(text);
  const steps = t.steps[to];
  const behind = task && task.stage !== 'over' ? reached[task.stage] : null;
  return (
    <Card title={t.stages}>
      <div className={styles.block}>
        <ol className={styles.steps}>
          {STEPS.map((stage, n) => {
            const done = behind !== null && n < behind;
            const now = behind === n;
            return (
              <li
                key={stage}
                className={cx(done && styles.done, now && styles.now)}
                aria-current={now ? 'step' : undefined}
              >
                {done && <IconCheck size={16} />}
                <span>
                  {stage === 'ordered' ? steps.ordered(`¥${yuan(minOrder)}`) : steps[stage]}
                  {done && <span className="vh"> {t.stepDone}</span>}
                </span>
                {now ? <small>{t.stepNow}</small> : stage === 'done' && !done && <small>{t.brings}</small>}
              </li>
            );
          })}
        </ol>
        <p className={styles.note}>{t.notCounted}</p>
      </div>
    </Card>
  );
}

/** `¥30.00 off from ¥200.00` */
export function CouponWords({ reward }: { reward: Reward }) {
  const t = useText(text);
  return t.coupon(`¥${yuan(reward.amount)}`, `¥${yuan(reward.minimum)}`);
}

/** What a prize is worth, and how it comes. */
export function PrizeWords({ terms }: { terms: PrizeTerms }) {
  const t = useText(text);
  return terms.kind === 'coupon' ? <CouponWords reward={terms} /> : t.prizeWords[terms.kind](`¥${yuan(terms.amount)}`);
}

/** The friend's coupon comes by itself: the inviter's own claim, and its deadline, are none of theirs. */
export function FriendCard({ task, reward }: { task: HelpTask; reward: Reward }) {
  const t = useText(text);
  const done = task.stage === 'done';
  return (
    <Card title={t.mine}>
      <Rows>
        <Row
          note={done ? t.friendDone : <TaskWords task={task} to="friend" />}
          value={done ? <Tag tone="ok">{t.claimed}</Tag> : <TaskState task={task} />}
        >
          {t.friendNo(task.no)}
          <Progress task={task} />
        </Row>
        {task.state === 'open' && (
          <Row note={t.comesAfter} value={<Tag tone="wait">{t.pending}</Tag>}>
            <CouponWords reward={reward} />
          </Row>
        )}
        {done && (
          <RowLink to="/pages/user/coupon/coupon" search={{}}>
            {t.toGained.coupon}
          </RowLink>
        )}
      </Rows>
    </Card>
  );
}

/** How many of the steps are behind them, as a bar beside the words. */
export function Progress({ task: { stage } }: { task: HelpTask }) {
  const t = useText(text);
  if (stage === 'over') return null;
  return (
    <span className={styles.progress}>
      <span className="vh">{t.stepsOf(reached[stage], STEPS.length)}</span>
      {STEPS.map((step, n) => (
        <i key={step} data-done={n < reached[stage] || undefined} aria-hidden="true" />
      ))}
    </span>
  );
}

export function TaskWords({ task, to }: { task: HelpTask; to: 'inviter' | 'friend' }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const parts = [
    t.stage[task.stage],
    task.why && (task.stage === 'done' ? t.notClaimed : t.why[to][task.why]),
    // A date stays whole, with what it is the end of.
    task.until &&
      t.until[task.stage](shopDeadline(task.until, now, language), shopTime(task.until, now, language)).replaceAll(
        ' ',
        NBSP,
      ),
  ];
  return parts.filter(Boolean).join(' · ');
}

export const TaskState = ({ task }: { task: HelpTask }) => <StateTag machine={helpMachine} state={task.state} />;
