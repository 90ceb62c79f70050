/** What is down says why, where that is more than that it is down: sold here is not told as taken down, and leads to where it went. */
import type { LinkProps } from '@tanstack/react-router';
import type { ResalePost } from '../../../../contract/resale/calls.ts';
import { resaleMachine } from '../../../../contract/resale/machine.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { text } from './stays-words.ts';
import { text as postText } from './words.ts';

type Post = Pick<ResalePost, 'state' | 'stays' | 'went'>;
type Went = NonNullable<Post['went']>;

const isSold = ({ stays, went }: Post) =>
  stays === 'sold' || (went?.order ? went.order.state !== 'pending_pay' : false);

export function PostState(post: Post) {
  const t = useText(text);
  if (post.state === 'off' && (post.stays === 'sold' || post.stays === 'promised'))
    return <Tag tone="idle">{isSold(post) ? t.tags.sold : t.tags.promised}</Tag>;
  return <StateTag machine={resaleMachine} state={post.state} />;
}

const places = {
  auction: (id) => ({ to: '/pages/auction/lot', search: { id } }),
  recycle: (id) => ({ to: '/pages/order/recycle/detail', search: { id } }),
  retrieve: () => ({ to: '/pages/stock/retrieve' }),
  cleaning: (id) => ({ to: '/pages/cleaning/washdetail', search: { id } }),
  resale: (id) => ({ to: '/pages/xianyu/list', search: { id } }),
} satisfies Record<Exclude<Went['by'], 'sale' | 'bid'>, (id: string) => LinkProps>;

/** Why it is not offered to be put up again, and where it is instead. */
export function Stays(post: Post) {
  const t = useText(text);
  const { holders } = useText(postText);
  const { state, stays, went } = post;
  if (!stays) return null;
  return (
    <Notice end={went && <Where went={went} />}>
      {!went
        ? t.why[stays]
        : went.by === 'resale'
          ? t.soldThere
          : isSold(post)
            ? (state === 'delisting' ? t.soldComesDown : t.soldHere)(went.order?.no ?? '')
            : went.order
              ? t.unpaidHere
              : t.held(holders[went.by] ?? '')}
    </Notice>
  );
}

function Where({ went: { by, id, order } }: { went: Went }) {
  const t = useText(text);
  const { openOrder } = useText(postText);
  if (order)
    return (
      <LinkButton kind="line" size="sm" to="/pages/order/orderdetail" search={{ id: order.id }}>
        {openOrder}
      </LinkButton>
    );
  if (by === 'sale' || by === 'bid') return null;
  return (
    <LinkButton kind="line" size="sm" {...places[by](id)}>
      {t.see[by]}
    </LinkButton>
  );
}
