/** One conversation as its screen knows it: of the server, or one that is only about to begin. */
import type { CardKind, ChatTo, Conversation, chatAbout } from '../../../contract/chat/calls.ts';
import type { Link } from '../../../contract/screens.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { hours, minutes } from '../../../contract/wire/units.ts';

export type About = Omit<Output<typeof chatAbout>, 'conversationId'>;
export type Talk = About & Partial<Omit<Conversation, keyof About>>;

/** What somebody asks the platform about. */
export interface Asked {
  kind: Exclude<CardKind, 'offer'>;
  id: string;
}

/** How its person addresses it: by the thing wherever possible, so that the first message and the hundredth queue in one line. */
export function addressOf({ kind, side, card, id }: Talk): ChatTo | null {
  if (kind === 'service') return { kind };
  if (card && (kind === 'order' || side === 'B')) return { kind, id: card.id };
  return id === undefined ? null : { kind: 'conversation', id };
}

/** One name for it on this device: of its draft and its line in the queue. */
export const threadOf = (to: ChatTo): string => ('id' in to ? `${to.kind}-${to.id}` : to.kind);

/** All that this device may have addressed it by: an order's name is its item's conversation's, too. */
export function threadsOf(talk: Talk): ReadonlySet<string> {
  const { kind, side, card, order, id } = talk;
  const all: (ChatTo | null)[] = [addressOf(talk)];
  if (id !== undefined) all.push({ kind: 'conversation', id });
  if (order) all.push({ kind: 'order', id: order.id });
  if (kind === 'order' && side === 'B' && card) all.push({ kind: 'item', id: card.item.listingId });
  return new Set(all.flatMap((to) => (to ? [threadOf(to)] : [])));
}

/** We have closed it, or all that the two write to each other. */
export const isShut = ({ kind, state, shut }: Pick<Talk, 'kind' | 'state' | 'shut'>): boolean =>
  kind !== 'service' && (state === 'closed' || shut === true);

/** Where it is read and written: also before the first message, which nobody has yet. */
export function screenOf({ id }: Talk, to: ChatTo): Link {
  if (id !== undefined) return `/plugin/chat?id=${id}`;
  if (to.kind === 'service') return '/plugin/chat?service=true';
  return `/plugin/chat?${to.kind === 'order' ? 'orderId' : 'listingId'}=${to.id}`;
}

const steps = [10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR, DAY];

/** The rounded time within which somebody usually answers, in words. @param ms as recorded @returns null above a day */
export function repliesWithin(ms: number): Words | null {
  const step = steps.find((most) => ms <= most);
  if (step === undefined) return null;
  return step < HOUR ? minutes(step) : hours(step);
}
