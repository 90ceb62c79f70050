/** A share that a friend sent: what it brings, joining it, and how far one has come oneself. */
import { userInvite } from '../../../contract/activity/calls.ts';
import { activityHelp, type activityShareOrder } from '../../../contract/campaign/calls.ts';
import { link } from '../../../contract/screens.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { keptAttribution } from '../../api/exchange/attribution.ts';
import type { ApiError } from '../../api/exchange/request-once.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { CouponWords, FriendCard } from './Steps.tsx';
import { text } from './words.ts';

type Share = Output<typeof activityShareOrder>;

export function SharedTop({ share }: { share: Share }) {
  const t = useText(text);
  const { caller, mine, terms } = share;
  return (
    <>
      <Card title={t.invited} end={t.sharedBy(share.joined, share.finished)}>
        <Facts>
          <Fact name={t.forMe}>
            <CouponWords reward={terms.friend} />
          </Fact>
          <Fact name={t.forSharer}>
            <CouponWords reward={terms.inviter} />
          </Fact>
        </Facts>
        {caller !== 'visitor' && caller !== 'may' && caller !== 'joined' && (
          <Notice>{caller === 'other' ? t.whyNot.other : t.whyNot[caller]}</Notice>
        )}
      </Card>
      {mine && <FriendCard task={mine} />}
    </>
  );
}

/** Somebody who named no inviter yet is told `other`, and can still name this one. */
export const mayAct = (caller: Share['caller']) =>
  caller === 'visitor' || caller === 'joined' || caller === 'may' || caller === 'other';

/** The inviter stays whoever it was: what follows says whether that is this one. */
const NAMED: readonly string[] = ['INVITE_LATE', 'NOT_FOUND'];

export function JoinBar({ share }: { share: Share }) {
  const t = useText(text);
  const help = useWrite(activityHelp);
  const invite = useWrite(userInvite, { handles: NAMED });
  const join = async () => {
    // Somebody who signed up before they opened the link names their inviter now; whoever named one already keeps it.
    const { inviter } = await keptAttribution();
    if (inviter)
      await invite.mutateAsync({ inviter }).catch((failure: ApiError) => {
        // Whoever was not heard is told so, and has joined nobody yet.
        if (!NAMED.includes(failure.code)) throw failure;
      });
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
    <Button block pending={help.isPending || invite.isPending} onClick={() => void join().catch(() => undefined)}>
      {t.join}
    </Button>
  );
}
