/** What waits for a person, the nearest deadline first: the one list behind "to do today", badges and "nothing waits". */
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import { type Todo, todoList } from '../../../contract/todo/calls.ts';
import { useLive } from '../../api/live.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { deadlineText } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Row, RowButton, RowLink, Rows } from '../../ui/list/Row.tsx';
import { text } from './todo-words.ts';

/** What changes the list. */
const HEARD = [
  'order',
  'aftersale',
  'offer',
  'receipt',
  'penalty',
  'identify',
  'cleaning',
  'resale',
  'recycle',
  'consignment',
  'auction',
  'campaign',
] as const;

export function useTodos() {
  const session = useSession();
  const query = useQuery({ ...read(todoList, {}), enabled: session !== null });
  useLive(HEARD, () => void query.refetch());
  return query.data;
}

const places = {
  order: (id) => ({ to: '/pages/order/orderdetail', search: { id } }),
  aftersale: (id) => ({ to: '/pages/order/service/detail', search: { id } }),
  offer: (id) => ({ to: '/pages/order/bid/detail', search: { id } }),
  receipt: (id) => ({ to: '/pages/stock/receipt/receiptDetail', search: { id } }),
  listing: () => ({ to: '/pages/stock/seller/sellerList', search: { state: 'rejected' } }),
  penalty: (id) => ({ to: '/pages/user/penalty', search: { id } }),
  identify: (id) => ({ to: '/pages/identify/detail', search: { id } }),
  cleaning: (id) => ({ to: '/pages/cleaning/washdetail', search: { id } }),
  resale: (id) => ({ to: '/pages/xianyu/list', search: { id } }),
  merchant: () => ({ to: '/pages/merchantCenter/index' }),
  // Its owner and the merchant who takes it have each their screen of it.
  recycle: (id, side) => ({
    to: side === 'S' ? '/pages/order/recycle/detail' : '/pages/recycle/orderDetails',
    search: { id },
  }),
  recycleBid: (id) => ({ to: '/pages/recycle/bidDetail', search: { id } }),
  recycleLot: (id) => ({ to: '/pages/recycle/orderDetails', search: { id } }),
  consignment: (id) => ({ to: '/pages/order/inquiry/detail', search: { id } }),
  lot: (id) => ({ to: '/pages/auction/lot', search: { id } }),
  help_task: (id) => ({ to: '/pages/custom/activity', search: { id } }),
  lottery_prize: (id) => ({ to: '/pages/custom/activity', search: { id } }),
} satisfies Record<string, (id: string, side: Todo['side']) => LinkProps>;

type Thing = keyof typeof places;
const thingOf = (key: string) => key.split('.')[0] as Thing;

export const placeOf = ({ key, id, side }: Todo): LinkProps => places[thingOf(key)](id, side);

/** How many of these things wait; 0 while nobody knows. */
export const waiting = (todos: ReturnType<typeof useTodos>, thing: Thing): number =>
  Object.entries(todos?.counts ?? {}).reduce((sum, [key, n]) => (thingOf(key) === thing ? sum + n : sum), 0);

/** As what one is waited for in the most urgent of them. */
export const waitsAs = (todos: ReturnType<typeof useTodos>, thing: Thing): Todo['side'] | undefined =>
  todos?.list.find(({ key }) => thingOf(key) === thing)?.side;

/** The first of what waits for one side; what else was read is shown when it is asked for. */
export function TodoRows({
  todos,
  side,
  first,
}: {
  todos: ReturnType<typeof useTodos>;
  side: Todo['side'];
  first: number;
}) {
  const t = useText(text);
  const [all, setAll] = useState(false);
  const mine = todos?.list.filter((one) => one.side === side) ?? [];
  const shown = all ? mine : mine.slice(0, first);
  const more = (todos?.total[side] ?? 0) - shown.length;
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (shown.length === 0) return null;
  return (
    <Rows>
      {shown.map((todo) => {
        const due = todo.deadlineAt;
        const when = due === null ? null : due <= now ? t.late : deadlineText(due, now, language);
        return (
          <RowLink
            key={`${todo.key}-${todo.id}`}
            {...placeOf(todo)}
            note={[todo.name?.[language], when].filter(Boolean).join(' · ') || undefined}
          >
            {t.todo[todo.key]}
          </RowLink>
        );
      })}
      {more > 0 &&
        (all ? (
          <Row>{t.more(more)}</Row>
        ) : (
          <RowButton next onClick={() => setAll(true)}>
            {t.more(more)}
          </RowButton>
        ))}
    </Rows>
  );
}
