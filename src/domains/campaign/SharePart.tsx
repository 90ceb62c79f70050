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
import { PassOn } from './PassOn.tsx';
import { CouponWords, FriendCard } from './Steps.tsx';
import { text } from './words.ts';

type Share = Output<typeof activityShareOrder>;

export function SharedTop({ share }: { share: Share }) {
  const t = useText(text);
  const language = useLanguage();
  const { caller, mine, terms, instead } = share;
  const not =
    share.campaign.spent && (caller === 'visitor' || caller === 'may' || caller === 'own') ? 'spent' : reasonIn(caller);
  return (
    <>
      <Card title={t.invited(share.by ?? null)} end={t.sharedBy(share.joined, share.finished)}>
        {isPromised(share) && (
          <Facts>
            <Fact name={t.forMe}>
              <CouponWords reward={terms.friend} />
            </Fact>
            <Fact name={t.forSharer}>
              <CouponWords reward={terms.inviter} />
            </Fact>
          </Facts>
        )}
        {not && <Notice>{t.whyNot[not]}</Notice>}
        {caller === 'own' && (
          <>
            {share.campaign.state === 'running' && !share.campaign.spent && (
              <PassOn shareId={share.id} name={share.campaign.name[language]} />
            )}
            <LinkButton block kind="tint" to="/pages/custom/activity" search={{ id: share.campaign.id }}>
              {t.myShare}
            </LinkButton>
          </>
        )}
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

const reasonIn = (caller: Share['caller']) =>
  caller === 'visitor' || caller === 'may' || caller === 'joined' ? null : caller;

/** What it brings is said while somebody can join it, and to whoever has. */
export const isPromised = ({ campaign, mine }: Pick<Share, 'campaign' | 'mine'>) => !campaign.spent || mine !== null;

type Acting = Pick<Share, 'caller' | 'mine'> & { campaign: { spent?: boolean | undefined } };
/** Whoever has paid for their first order is not sent to find one, and nobody to join what is used up. */
export const mayAct = ({ caller, mine, campaign }: Acting) =>
  ((caller === 'visitor' || caller === 'may') && !campaign.spent) || (caller === 'joined' && mine?.stage === 'joined');

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
