/** One item elsewhere: how it stands, its order there, both sides where it was sold twice, and what its seller can do. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { type ResaleDetail, resaleDetail, resaleOff, resaleShip } from '../../../../contract/resale/calls.ts';
import { clashes, resaleMachine, resaleMachineOf } from '../../../../contract/resale/machine.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { type Language, useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Timeline } from '../../../ui/list/Timeline.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { askLive } from '../../device/live/live.ts';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import { ItemLine, Refusal } from '../PostRow.tsx';
import styles from '../resale.module.css';
import { text as commonText } from '../words.ts';
import { Conflict, RemoteOrderFacts } from './Conflict.tsx';
import { Earns } from './Earns.tsx';
import { HomeAgain, ItIsBack, mayComeHome } from './Home.tsx';
import { RefundThere } from './RefundThere.tsx';
import { SellerBy } from './SellerBy.tsx';
import { StaffSee } from './StaffSee.tsx';
import { PostState, Stays } from './Stays.tsx';
import { CloseThere, Unpaid, unpaidBy } from './Unpaid.tsx';
import { WordsAgain } from './WordsAgain.tsx';
import { text } from './words.ts';

export function PostDetail({ id }: { id: string }) {
  const t = useText(text);
  const common = useText(commonText);
  const query = useQuery({ ...read(resaleDetail, { id }), ...ALWAYS_FRESH });
  const language = useLanguage();
  const now = useNow(60_000);
  useLive(['resale'], (event) => {
    if (event.data.id === id) void query.refetch();
  });
  return (
    <Screen
      screen="/pages/xianyu/list"
      title={common.postsTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(post) => post.own && <Acts post={post} />}
    >
      {(post) => (
        <Stack>
          <Card title={<PostState {...post} />} end={channelSaid(post.shop.name, language)}>
            <div className={styles.parts}>
              <ItemLine item={post.item} />
              <Refusal post={post} />
              {post.own && <Stays {...post} />}
              {post.staffBy !== null && <StaffSee post={post} staffBy={post.staffBy} />}
              {post.sellerBy !== null && <SellerBy state={post.state} at={post.sellerBy} own={post.own} />}
              {post.shop.sandbox && <p className={styles.meta}>{common.sandbox}</p>}
            </div>
          </Card>
          <HomeAgain post={post} />
          {post.conflicts.map((conflict) => (
            <Conflict key={conflict.id} conflict={conflict} decideBy={post.staffBy}>
              {post.own && post.state === 'refund_remote' && <RefundThere post={post} conflict={conflict} />}
              {post.own && clashes.includes(post.state) && conflict.there.no === post.order?.no && (
                <CloseThere post={post} order={post.order} />
              )}
            </Conflict>
          ))}
          {post.order && post.conflicts.length === 0 && (
            <Card title={t.order}>
              <div className={styles.parts}>
                <RemoteOrderFacts order={post.order} />
                {post.state === 'reserved' && <Unpaid post={post} order={post.order} />}
              </div>
            </Card>
          )}
          <Card title={t.words}>
            <div className={styles.parts}>
              <p className={styles.name}>{post.title}</p>
              <ImageGrid photos={post.photos.map((src) => ({ id: src, src }))} />
              <p className={styles.body}>{post.body}</p>
              <Earns post={post} />
            </div>
          </Card>
          <Card title={t.story}>
            <Timeline
              machine={resaleMachineOf(post.item)}
              state={post.state}
              deadlineAt={post.staffBy ?? post.sellerBy}
              transitions={told(post, language, now, t)}
              // Whoever of our staff reads is one of several, and often not the one who did it, or may.
              me={post.own ? 'S' : undefined}
              carrier={t.channel}
            />
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

/** What had to wait for no other shop was put up in the same moment. */
const told = (
  { timeline, conflicts, stays, went }: Pick<ResaleDetail, 'timeline' | 'conflicts' | 'stays' | 'went'>,
  language: Language,
  now: number,
  t: { settled: (when: string) => string; given: string; forOrder: (no: string) => string },
) => {
  // Why it came down for good: who has it here.
  const down = timeline.findLast(({ to }) => to === 'delisting');
  const order = stays === 'sold' || stays === 'promised' ? went?.order : null;
  return timeline
    .filter(({ to, at }, i) => to !== 'selected' || timeline[i + 1]?.at !== at)
    .map((step) => {
      if (step === down && order && !step.reason) return { ...step, reason: t.forOrder(order.no) };
      if (step.event !== 'settle') return { ...step, reason: step.reason && channelSaid(step.reason, language) };
      // Decided then; who has it had paid long before.
      const paidAt = conflicts.find(({ there }) => there.no === step.reason)?.there.paidAt ?? null;
      return { ...step, did: t.given, reason: paidAt === null ? null : t.settled(dateTime(paidAt, now, language)) };
    });
};

function Acts({ post }: { post: ResaleDetail }) {
  const t = useText(text);
  const off = useWrite(resaleOff);
  const ship = useWrite(resaleShip);
  const [open, setOpen] = useState<'words' | 'ship' | null>(null);
  const language = useLanguage();
  const now = useNow(60_000);
  const may = eventsFor(resaleMachine, post.state, 'S');
  const takeDown = async () => {
    if (!(await askLive({ title: t.takeDownAsk, body: t.takeDownBody, ok: t.takeDown, bad: true }))) return;
    await off.mutateAsync({ id: post.id });
    toast(t.asked, { success: true });
  };
  const send = async (parcel: { company: string; waybill: string }) => {
    const { parcel: held } = await ship.mutateAsync({ id: post.id, ...parcel });
    // A server from before says nothing of it.
    if (!held || held.waybill === parcel.waybill) toast(t.shipped, { success: true });
    else toast(t.sentWith(`${carrierName(held.company, language)} ${held.waybill}`));
    setOpen(null);
  };
  // Ordered and unpaid it comes down only when the channel would have closed the order.
  const mayPull =
    may.includes('drop') || (may.includes('pull') && (post.state !== 'reserved' || unpaidBy(post) <= now));
  const again = (may.includes('retry') || (may.includes('publish') && post.state === 'off')) && post.stays === null;
  const mayShip = may.includes('ship') && !post.item.inWarehouse;
  const back = mayComeHome(post);
  if (!again && !mayShip && !mayPull && !back) return null;
  return (
    <>
      {mayPull && (
        <Button kind="bad" grow pending={off.isPending} onClick={() => void takeDown().catch(() => undefined)}>
          {t.takeDown}
        </Button>
      )}
      {back && <ItIsBack id={post.id} />}
      {again && (
        <Button grow onClick={() => setOpen('words')}>
          {post.state === 'off' ? t.again : t.retry}
        </Button>
      )}
      {mayShip && (
        <Button grow onClick={() => setOpen('ship')}>
          {t.ship}
        </Button>
      )}
      {open === 'words' && <WordsAgain post={post} onClose={() => setOpen(null)} />}
      <WaybillSheet
        open={open === 'ship'}
        onClose={() => setOpen(null)}
        parcelOf={`resale-${post.id}`}
        title={t.ship}
        ok={t.shipOk}
        pending={ship.isPending}
        onOk={send}
      />
    </>
  );
}
