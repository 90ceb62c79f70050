/** What each step of an invitation brings, and how far one friend has come. */
import { type HelpTask, helpStages, type PrizeTerms, type Reward } from '../../../contract/campaign/calls.ts';
import { helpMachine } from '../../../contract/campaign/machine.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { deadlineText } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Row, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './campaign.module.css';
import { text } from './words.ts';

/** Told to whoever reads it: the one who invites, or the friend who was invited. */
export function StepsCard({ minOrder, to }: { minOrder: number; to: 'inviter' | 'friend' }) {
  const t = useText(text);
  const steps = t.steps[to];
  return (
    <Card title={t.stages}>
      <div className={styles.block}>
        <ol className={styles.steps}>
          {helpStages.map((stage) => {
            if (stage === 'over') return null;
            return (
              <li key={stage}>
                <span>{stage === 'ordered' ? steps.ordered(`¥${yuan(minOrder)}`) : steps[stage]}</span>
                {stage === 'done' && <small>{t.brings}</small>}
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
export function FriendCard({ task }: { task: HelpTask }) {
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
        </Row>
        {done && (
          <RowLink to="/pages/user/coupon/coupon" search={{}}>
            {t.toGained.coupon}
          </RowLink>
        )}
      </Rows>
    </Card>
  );
}

export function TaskWords({ task, to }: { task: HelpTask; to: 'inviter' | 'friend' }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const parts = [
    t.stage[task.stage],
    task.why && (task.stage === 'done' ? t.notClaimed : t.why[to][task.why]),
    task.until && deadlineText(task.until, now, language),
  ];
  return parts.filter(Boolean).join(' · ');
}

export const TaskState = ({ task }: { task: HelpTask }) => <StateTag machine={helpMachine} state={task.state} />;
