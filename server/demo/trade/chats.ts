/** The demo's conversations: asked about and answered, a price on the table, one that waits for us, one that was reported. */
import type { Side } from '../../../contract/chat/calls.ts';
import { chatMachine, chatReportMachine } from '../../../contract/chat/machine.ts';
import { decideBy } from '../../../contract/chat/rules.ts';
import type { Db } from '../../db/schema.ts';
import { itemPicture } from '../../domains/catalogue/addresses.ts';
import { newestStep } from '../../domains/chat/deal/bargain.ts';
import type { CardRef } from '../../domains/chat/queries.ts';
import { addMessage } from '../../domains/chat/send.ts';
import { start } from '../../kernel/state/transitions.ts';

const MINUTE = 60_000;
/** Something was reported so many minutes ago: it should have been decided by now, so that staff see what is late. */
const REPORTED = 26 * 60;
const [BUYER, SELLER, STAFF] = ['demo-buyer', 'demo-seller', 'demo-staff'];

interface Line {
  by: Side;
  /** Minutes before now. */
  ago: number;
  body: string;
  photos?: readonly string[];
  card?: CardRef;
}

interface Told {
  /** Stands in the address of its screen. */
  id: string;
  subject: { kind: 'item' | 'order'; id: string } | null;
  buyer: string;
  seller: string | null;
  lines: readonly Line[];
  /** How many of the last lines the other side has not read. */
  unread?: number;
}

export async function seedChats(db: Db, now: Date): Promise<void> {
  const offers = await db.selectFrom('offer').selectAll().where('id', 'like', 'demo-offer-%').orderBy('id').execute();
  for (const offer of offers) {
    const subject = { kind: 'item', id: offer.listing_id } as const;
    const card = { kind: 'offer', id: offer.id } as const;
    await tell(db, now, {
      ...{ id: `demo-chat-${offer.id}`, subject, buyer: offer.buyer_id, seller: offer.seller_id },
      lines: offer.buyer_id === BUYER ? bargained(card) : asked(card, await isShoes(db, offer.listing_id)),
      unread: 1,
    });
  }
  const talked = offers.map(({ listing_id }) => listing_id);
  const listing = await db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .innerJoin('sku', 'sku.id', 'listing.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['listing.id', 'item.id as itemId', 'item.photos'])
    // They speak of sizes.
    .where('product.category_id', 'like', 'sneakers%')
    .where('listing.seller_id', '=', SELLER)
    .where('listing.state', '=', 'on')
    .where('listing.id', 'not in', ['', ...talked])
    .orderBy('listing.id')
    .executeTakeFirst();
  if (listing) {
    const photos = [itemPicture(listing.itemId, listing.photos)];
    const subject = { kind: 'item', id: listing.id } as const;
    await tell(db, now, { id: 'demo-chat-item', subject, buyer: BUYER, seller: SELLER, lines: shown(photos) });
  }
  const order = await db
    .selectFrom('trade_order')
    .select(['id', 'seller_id', 'listing_id', 'created_at'])
    .where('buyer_id', '=', BUYER)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirst();
  if (order) {
    const subject = { kind: 'order', id: order.id } as const;
    const since = (now.getTime() - order.created_at.getTime()) / MINUTE;
    await tell(db, now, {
      id: 'demo-chat-order',
      subject,
      buyer: BUYER,
      seller: order.seller_id,
      lines: bought(await isShoes(db, order.listing_id), since),
    });
    const card = { kind: 'order', id: order.id } as const;
    await tell(db, now, {
      id: 'demo-chat-us',
      subject: null,
      buyer: BUYER,
      seller: null,
      lines: helped(card, since),
      unread: 1,
    });
  }
  await seedReport(db, now, talked);
}

/** Of a bear one asks no size, and it has no shoe box. */
async function isShoes(db: Db, listingId: string): Promise<boolean> {
  const { category } = await db
    .selectFrom('listing')
    .innerJoin('sku', 'sku.id', 'listing.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select('product.category_id as category')
    .where('listing.id', '=', listingId)
    .executeTakeFirstOrThrow();
  return category.startsWith('sneakers');
}

const asked = (card: CardRef, shoes: boolean): Line[] => [
  { by: 'B', ago: 200, body: shoes ? '鞋底磨得多吗？能看看后跟吗' : '用得多吗？有没有磨损' },
  { by: 'S', ago: 195, body: shoes ? '瑕疵都写在商品页，后跟有一张照片' : '瑕疵都写在商品页，有照片' },
  { by: 'B', ago: 180, body: '我出了一个价', card },
  { by: 'B', ago: 20, body: shoes ? '鞋盒也一起寄吗？' : '包装也一起寄吗？' },
];
const bargained = (card: CardRef): Line[] => [
  { by: 'B', ago: 185, body: '能再便宜点吗' },
  { by: 'B', ago: 180, body: '我出了一个价', card },
  { by: 'S', ago: 62, body: '加我微信，转账可以再少五十' },
  { by: 'B', ago: 61, body: '还是在平台上付，放心一点' },
  { by: 'S', ago: 58, body: '好，那我还了一个价，你看看' },
];
const shown = (photos: string[]): Line[] => [
  { by: 'B', ago: 3_000, body: '尺码偏大吗？我平时穿 42' },
  { by: 'S', ago: 2_980, body: '尺码是正常的，侧面给你看一下', photos },
  { by: 'B', ago: 2_975, body: '谢谢，我考虑一下' },
];
/** @param since minutes from its order: nobody speaks of one before it is placed */
const bought = (shoes: boolean, since: number): Line[] => [
  { by: 'B', ago: Math.min(1_500, since * 0.6), body: shoes ? '鞋盒会一起寄吗？' : '包装会一起寄吗？' },
  { by: 'S', ago: Math.min(1_480, since * 0.5), body: shoes ? '会，鞋盒和备用鞋带都在' : '会，包装和小票都在' },
];
const helped = (card: CardRef, since: number): Line[] => [
  { by: 'B', ago: 2_900, body: '钱什么时候到卖家那里？' },
  { by: 'P', ago: 2_880, body: '你确认收货后才会给卖家，之前都由平台保管。' },
  { by: 'B', ago: Math.min(30, since * 0.3), body: '这一单能开发票吗？', card },
];

/** Two other people, so that nothing of the demo's own is closed by deciding it. */
async function seedReport(db: Db, now: Date, talked: readonly string[]): Promise<void> {
  const people = [BUYER, SELLER, STAFF, 'demo-merchant'];
  const listing = await db
    .selectFrom('listing')
    .select(['id', 'seller_id'])
    .where('state', '=', 'on')
    .where('seller_id', 'not in', people)
    .where('id', 'not in', ['', ...talked])
    .orderBy('id')
    .executeTakeFirst();
  const buyer = await db
    .selectFrom('address')
    .select('user_id')
    .where('user_id', 'not in', [...people, listing?.seller_id ?? ''])
    .orderBy('user_id')
    .executeTakeFirst();
  if (!listing || !buyer) return;
  const id = 'demo-chat-reported';
  const subject = { kind: 'item', id: listing.id } as const;
  const lines: Line[] = [
    { by: 'B', ago: REPORTED + 10, body: '这件能走平台质检吗' },
    { by: 'S', ago: REPORTED + 8, body: '不走平台，线下交易便宜两百，加薇芯 幺三八零零零零一一一一' },
  ];
  await tell(db, now, { id, subject, buyer: buyer.user_id, seller: listing.seller_id, lines });
  const at = new Date(now.getTime() - REPORTED * MINUTE);
  const reportId = 'demo-chat-report';
  const { state, deadlineAt } = await start(db, chatReportMachine, {
    ...{ id: reportId, by: 'B', actorId: buyer.user_id, now: at, deadlineAt: decideBy(at) },
  });
  await db
    .insertInto('chat_report')
    .values({
      ...{ id: reportId, chat_id: id, user_id: buyer.user_id, reason: 'offPlatform', body: '让我加微信，线下付钱' },
      ...{ note: null, state, deadline_at: deadlineAt, created_at: at },
    })
    .execute();
}

async function tell(db: Db, now: Date, { id, subject, buyer, seller, lines, unread = 0 }: Told): Promise<void> {
  const at = (ago: number) => new Date(now.getTime() - ago * MINUTE);
  const began = at(lines[0]?.ago ?? 0);
  const { state } = await start(db, chatMachine, { id, by: 'B', actorId: buyer, now: began });
  const ends = { created_at: began, last_at: began, last_by: null, deadline_at: null };
  await db
    .insertInto('chat')
    .values({
      ...{ id, kind: subject?.kind ?? 'service', subject_id: subject?.id ?? null, buyer_id: buyer, seller_id: seller },
      ...{ state, ...ends },
    })
    .execute();
  const people = { B: buyer, S: seller ?? STAFF, P: STAFF } as const;
  for (const [n, { by, ago, body, photos = [], card = null }] of lines.entries()) {
    const chat = await db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const userId = people[by] ?? STAFF ?? '';
    await addMessage(db, chat, { id: `${id}-${n + 1}`, userId, side: by, body, photos, card, now: at(ago) });
  }
  const read = lines.length - unread;
  const last = lines.at(-1)?.by;
  await db
    .updateTable('chat')
    .set(last === 'B' ? { seller_read: read } : { buyer_read: read })
    // What they bargained over stands among the words, and was seen there.
    .set({ buyer_step: newestStep({ id }), seller_step: newestStep({ id }) })
    .where('id', '=', id)
    .execute();
}
