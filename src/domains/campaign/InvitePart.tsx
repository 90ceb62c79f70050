/** An invitation as its inviter sees it: what both get, their own code and link, and how far each friend has come. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { activityAdd, type Campaign, helpClaim } from '../../../contract/campaign/calls.ts';
import { link } from '../../../contract/screens.ts';
import { wxmaQr } from '../../../contract/share/calls.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { useWrite } from '../../api/write.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { shareLink } from '../../ui/feedback/share.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts, Row, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import styles from './campaign.module.css';
import { CouponWords, FriendCard, Progress, StepsCard, TaskState, TaskWords } from './Steps.tsx';
import { text } from './words.ts';

const QrCode = lazy(() => import('../../ui/media/QrCode.tsx').then((module) => ({ default: module.QrCode })));
type Invite = NonNullable<Campaign['invite']>;
type Mine = NonNullable<Invite['mine']>;

export function InviteTop({ one, invite }: { one: Campaign; invite: Invite }) {
  const t = useText(text);
  return (
    <>
      {/* Kept answers of older versions lack it. */}
      {invite.joined && <FriendCard task={invite.joined} reward={invite.friend} />}
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
      {invite.mine && <MyShare one={one} mine={invite.mine} />}
    </>
  );
}

/** Whoever was invited and invites nobody reads their own way. */
export const InviteBelow = ({ invite: { minOrder, joined, mine } }: { invite: Invite }) =>
  joined && !mine ? (
    <StepsCard minOrder={minOrder} to="friend" task={joined} />
  ) : (
    <StepsCard minOrder={minOrder} to="inviter" />
  );

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

/** The server may not know under which address it is found; whoever looks at it does, and sends that. */
function here(url: string): string {
  const { pathname, search } = new URL(url);
  return `${window.location.origin}${pathname}${search}`;
}

function MyShare({ one, mine }: { one: Campaign; mine: Mine }) {
  const t = useText(text);
  const language = useLanguage();
  const path = link('/pages/custom/activity', { share: mine.shareId });
  const code = useQuery(read(wxmaQr, { path }));
  const url = code.data && here(code.data.url);
  return (
    <Card title={t.myShare} end={t.joinedCount(mine.tasks.length)}>
      <div className={styles.block}>
        {url && one.state === 'running' && (
          <>
            <div className={styles.code}>
              <Suspense>
                <QrCode value={url} label={t.code} />
              </Suspense>
            </div>
            <div className={styles.links}>
              <Button kind="tint" size="sm" onClick={() => void copy(url)}>
                {t.copy}
              </Button>
              <LinkButton kind="line" size="sm" to="/pages/user/sharewx" search={{ path }}>
                {t.poster}
              </LinkButton>
              <Button kind="line" size="sm" onClick={() => void shareLink({ title: one.name[language], url })}>
                {t.share}
              </Button>
            </div>
          </>
        )}
        {mine.tasks.length === 0 ? <p className={styles.note}>{t.nobody}</p> : <Friends mine={mine} />}
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
