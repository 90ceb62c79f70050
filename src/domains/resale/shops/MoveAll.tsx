/** Before a whole shop moves: which of its goods go along, which stay and why. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { resaleMoveAll, resaleMovePlan, type resaleShops } from '../../../../contract/resale/calls.ts';
import { resaleMachine, resaleTabs } from '../../../../contract/resale/machine.ts';
import { channelSaid } from '../../../../contract/resale/sandbox.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import styles from '../resale.module.css';
import { text } from './words.ts';

export type Shop = Output<typeof resaleShops>['shops'][number];
type Plan = Output<typeof resaleMovePlan>;

interface Props {
  from: Shop & { id: string };
  to: Shop & { id: string };
  onClose: () => void;
}

export function MoveAll({ from, to, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const navigate = useNavigate();
  const query = useQuery({ ...read(resaleMovePlan, { fromShopId: from.id }), ...ALWAYS_FRESH });
  const plan = query.data;
  const move = useWrite(resaleMoveAll, { leaves: true });
  const go = async () => {
    const { moveId, posts } = await move.mutateAsync({ fromShopId: from.id, toShopId: to.id });
    toast(t.moving(posts, plan?.stays.length ?? 0), { success: true });
    await navigate({ to: '/pages/xianyu/movingList', search: { id: moveId } });
  };
  const said = (one: Shop) => channelSaid(one.name, language);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.moveAllAsk(said(from), said(to))}
      foot={
        <LiveButton
          block
          pending={move.isPending}
          disabledReason={!plan ? t.planLoading : plan.goes.length === 0 && t.noneGoes}
          onBlocked={() => void query.refetch()}
          onClick={() => void go().catch(() => undefined)}
        >
          {t.moveNow(plan?.goes.length ?? from.onSale)}
        </LiveButton>
      }
    >
      <div className={styles.parts}>
        <p className={styles.meta}>{t.moveAllBody}</p>
        {plan && <Some name={t.goes(plan.goes.length)} posts={plan.goes} />}
        {plan && plan.stays.length > 0 && <Some name={t.stays(plan.stays.length)} posts={plan.stays} why />}
      </div>
    </Sheet>
  );
}

function Some({ name, posts, why }: { name: string; posts: Plan['goes']; why?: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <section>
      <h3 className={styles.name}>{name}</h3>
      <Rows>
        {posts.map((post) => (
          <Row
            key={post.id}
            {...(why && {
              note: t.staysWhy[groupOf(post.state)],
              value: <StateTag machine={resaleMachine} state={post.state} />,
            })}
          >
            {post.name[language]} {sizeName(post.size, language)}
          </Row>
        ))}
      </Rows>
    </section>
  );
}

/** What its seller can do so that it could go. */
const groupOf = (state: Plan['goes'][number]['state']) =>
  state === 'delisting'
    ? 'coming'
    : ((['going', 'ship'] as const).find((tab) => (resaleTabs[tab] as readonly string[]).includes(state)) ?? 'trouble');
