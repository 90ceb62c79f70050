/** A share that a friend sent: what it brings, joining it, and how far one has come oneself. */
import { activityHelp, type activityShareOrder } from '../../../contract/campaign/calls.ts';
import { link } from '../../../contract/screens.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { CouponWords, FriendCard } from './Steps.tsx';
import { text } from './words.ts';

type Share = Output<typeof activityShareOrder>;

export function SharedTop({ share }: { share: Share }) {
  const t = useText(text);
  const language = useLanguage();
  const { caller, mine, terms, instead } = share;
  return (
    <>
      <Card title={t.invited(share.by ?? null)} end={t.sharedBy(share.joined, share.finished)}>
        <Facts>
          <Fact name={t.forMe}>
            <CouponWords reward={terms.friend} />
          </Fact>
          <Fact name={t.forSharer}>
            <CouponWords reward={terms.inviter} />
          </Fact>
        </Facts>
        {caller !== 'visitor' && caller !== 'may' && caller !== 'joined' && <Notice>{t.whyNot[caller]}</Notice>}
        {/* Kept answers of older versions lack it. */}
        {instead && (
          <LinkButton block kind="tint" to="/pages/custom/activity" search={{ share: instead.id }}>
            {(caller === 'already' ? t.toMine : t.toInstead)(instead.name[language])}
          </LinkButton>
        )}
      </Card>
      {mine && <FriendCard task={mine} reward={terms.friend} />}
    </>
  );
}

/** Whoever has paid for their first order is not sent to find one. */
export const mayAct = ({ caller, mine }: Pick<Share, 'caller' | 'mine'>) =>
  caller === 'visitor' || caller === 'may' || (caller === 'joined' && mine?.stage === 'joined');

export function JoinBar({ share }: { share: Share }) {
  const t = useText(text);
  const help = useWrite(activityHelp);
  const join = async () => {
    await help.mutateAsync({ id: share.id });
    toast(t.joined, { success: true });
  };
  if (share.caller === 'visitor')
    return (
      <LinkButton
        block
        to="/pages/login/login"
        search={{ redirect: link('/pages/custom/activity', { share: share.id }) }}
      >
        {t.login}
      </LinkButton>
    );
  if (share.caller === 'joined')
    return (
      <LinkButton block to="/pages/search/salesearch">
        {t.go}
      </LinkButton>
    );
  return (
    <LiveButton block pending={help.isPending} onClick={() => void join().catch(() => undefined)}>
      {t.join}
    </LiveButton>
  );
}
