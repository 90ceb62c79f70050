/** Parts of what is told of a piece that depend on where it is. */
import type { NoticeKind } from '../../../../contract/events.ts';
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import type { RefusalKind } from '../../../../contract/recycle/shown.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { days } from '../../../../contract/wire/units.ts';
import { named } from '../../../kernel/events/wording.ts';

export interface Facts {
  name: Words;
  price: string;
  lower: string;
  toOwner: string;
  offers: number;
  /** Nobody knows the price yet. */
  unknown: boolean;
  /** A courier was to come for it. */
  fetched: boolean;
  /** It lies in our warehouse, so nobody ships it. */
  stored: boolean;
  /** It is on its way back to its owner. */
  coming: boolean;
  /** Why it is refused. */
  kind: RefusalKind | null;
  /** What staff say of it. */
  note: string;
  /** Where it is, unsold; and where it goes when it is not bought after all. */
  still: Words;
  back: Words;
}
export interface Notice {
  title: Words;
  body: (facts: Facts) => Words;
  kind?: NoticeKind;
}

export const ship = named(
  'within',
  days(() => recycleRules.ship),
);

export const counted = (offers: number) =>
  named('offers', { zh: String(offers), en: `${offers} ${offers === 1 ? 'offer' : 'offers'}` });
export const otherWays = (stored: boolean) =>
  named(
    'next',
    stored
      ? { zh: '自己定价卖', en: ' or sell it at your own price' }
      : { zh: '改成寄卖、自己定价卖', en: ', have it consigned, or sell it at your own price' },
  );
export const inspected = (stored: boolean, fetched: boolean) =>
  named(
    'next',
    stored
      ? { zh: '它就在平台仓，接着质检', en: 'It is in our warehouse and is inspected next' }
      : fetched
        ? { zh: '快递上门取到平台质检', en: 'A courier brings it to us for inspection' }
        : { zh: `卖家 ${ship.zh}内寄到平台质检`, en: `The owner has ${ship.en} to ship it to us` },
  );
export const otherwise = (stored: boolean) =>
  named('next', stored ? { zh: '不卖了', en: 'is not sold' } : { zh: '退回卖家', en: 'goes back' });

export const atHome = {
  still: { zh: '还在你手里', en: 'is still yours' },
  back: { zh: '会免费寄回给你', en: 'comes back to you free of charge' },
};
export const withUs = {
  still: { zh: '还在平台仓，还是你的', en: 'is still yours, in our warehouse' },
  back: { zh: '留在平台仓，还是你的', en: 'stays in our warehouse and is still yours' },
};
