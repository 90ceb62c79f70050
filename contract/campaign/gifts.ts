/** What a campaign without a picture of its own is drawn with. */

type Terms =
  | { kind: 'invite'; inviter: { amount: number }; friend: { amount: number } }
  | { kind: 'lottery'; prizes: readonly { terms: { kind: 'coupon' | 'credit' | 'thing'; amount: number } }[] };

/** @returns the coupons or the money that it gives, fen, the first on top; none where it gives a thing, which nobody has drawn */
export function giftsOf(terms: Terms): number[] {
  if (terms.kind === 'invite') return [terms.friend.amount, terms.inviter.amount];
  const [first] = terms.prizes;
  return first && first.terms.kind !== 'thing' ? [first.terms.amount] : [];
}

/** Where its picture lies, without the width. */
export const giftPicture = (campaignId: string): string => `/img/c/${campaignId}/gift`;
