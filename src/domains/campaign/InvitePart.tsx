/** An invitation as its inviter sees it: what both get, their own code and link, and how far each friend has come. */
import { activityAdd, type Campaign, helpClaim } from '../../../contract/campaign/calls.ts';
import { link } from '../../../contract/screens.ts';
import { useSession } from '../../api/use-session.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts, Row, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import styles from './campaign.module.css';
import { PassOn } from './PassOn.tsx';
import { CouponWords, FriendCard, Progress, StepsCard, TaskState, TaskWords } from './Steps.tsx';
import { text } from './words.ts';

type Invite = NonNullable<Campaign['invite']>;
type Mine = NonNullable<Invite['mine']>;

export function InviteTop({ one, invite }: { one: Campaign; invite: Invite }) {
  const t = useText(text);
  return (
    <>
      {/* Kept answers of older versions lack it. */}
      {invite.joined && <FriendCard task={invite.joined} reward={invite.friend} />}
      {one.spent && <Notice title={t.spent}>{t.whyNot.spent}</Notice>}
      {isIn(one, invite) && (
        <Card title={t.both}>
          <Facts>
            <Fact name={t.forInviter}>
              <CouponWords reward={invite.inviter} />
            </Fact>
            <Fact name={t.forFriend}>
              <CouponWords reward={invite.friend} />
            </Fact>
            <Fact name={t.most}>{t.mostCount(invite.most)}</Fact>
            {one.state === 'running' && <Fact name={t.left}>{t.leftCount(invite.left)}</Fact>}
          </Facts>
        </Card>
      )}
      {invite.mine && <MyShare one={one} mine={invite.mine} />}
    </>
  );
}

/** Whoever was invited and invites nobody reads their own way. */
export const InviteBelow = ({ one, invite }: { one: Campaign; invite: Invite }) => {
  const { minOrder, joined, mine } = invite;
  if (!isIn(one, invite)) return null;
  return joined && !mine ? (
    <StepsCard minOrder={minOrder} to="friend" task={joined} />
  ) : (
    <StepsCard minOrder={minOrder} to="inviter" />
  );
};

/** When it is used up, what it brings is said to those alone for whom it was put aside. */
const isIn = ({ spent }: Campaign, { joined, mine }: Invite) => !spent || !!joined || !!mine?.tasks.length;

export function InviteBar({ one }: { one: Campaign }) {
  const t = useText(text);
  const session = useSession();
  const add = useWrite(activityAdd);
  if (!session)
    return (
      <LinkButton block to="/pages/login/login" search={{ redirect: link('/pages/custom/activity', { id: one.id }) }}>
        {t.start}
      </LinkButton>
    );
  return (
    <LiveButton block pending={add.isPending} onClick={() => add.mutate({ id: one.id })}>
      {t.start}
    </LiveButton>
  );
}

function MyShare({ one, mine }: { one: Campaign; mine: Mine }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card title={t.myShare} end={t.joinedCount(mine.tasks.length)}>
      <div className={styles.block}>
        {one.state === 'running' && !one.spent && <PassOn shareId={mine.shareId} name={one.name[language]} />}
        {mine.tasks.length > 0 ? (
          <Friends mine={mine} />
        ) : (
          <p className={styles.note}>{one.spent ? t.nobodyIn : t.nobody}</p>
        )}
        <p className={styles.note}>{t.privacy}</p>
      </div>
    </Card>
  );
}

function Friends({ mine }: { mine: Mine }) {
  const t = useText(text);
  const claim = useWrite(helpClaim);
  const take = async (id: string) => {
    await claim.mutateAsync({ id });
    toast(t.claimed, { success: true });
  };
  return (
    <Rows>
      {mine.tasks.map((task) => (
        <Row
          key={task.id}
          note={<TaskWords task={task} to="inviter" />}
          value={
            task.state === 'success' ? (
              <LiveButton
                kind="tint"
                size="sm"
                pending={claim.isPending}
                onClick={() => void take(task.id).catch(() => undefined)}
              >
                {t.claim}
              </LiveButton>
            ) : (
              <TaskState task={task} />
            )
          }
        >
          {t.friendNo(task.no)}
          <Progress task={task} />
        </Row>
      ))}
    </Rows>
  );
}
