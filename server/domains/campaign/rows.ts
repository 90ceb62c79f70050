/** Campaigns as rows, and as calls show them. */
import type { Selectable } from 'kysely';
import type { CampaignCard } from '../../../contract/campaign/calls.ts';
import { giftPicture, giftsOf } from '../../../contract/campaign/gifts.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { isSpent } from '../wallet/spent.ts';
import type { CampaignTables, InviteTermsRow, LotteryTermsRow } from './tables.ts';

export type CampaignRow = Selectable<CampaignTables['campaign']> & { spent: boolean };

export const campaigns = (db: Db) => db.selectFrom('campaign').selectAll().select(isSpent('campaign').as('spent'));

/** Locks a campaign for the transaction: whoever promises from its budget, or takes a place in it, comes one after the other. */
export async function lockCampaign(db: Db, id: string): Promise<CampaignRow> {
  const row = await campaigns(db).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

export const cardOf = (row: CampaignRow): CampaignCard => ({
  id: row.id,
  kind: row.kind,
  name: { zh: row.name_zh, en: row.name_en },
  about: { zh: row.about_zh, en: row.about_en },
  picture: pictureOf(row),
  pictures: row.pictures.map(printUrl),
  state: row.state,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  ...(row.spent && { spent: true }),
  brings: bringsOf(row.terms),
});

/** Where nobody has chosen one it is drawn of what is given, where that can be drawn. */
const pictureOf = ({ id, picture, terms }: CampaignRow): string | null =>
  picture !== null ? printUrl(picture) : giftsOf(terms).length > 0 ? giftPicture(id) : null;

function bringsOf(terms: CampaignRow['terms']): CampaignCard['brings'] {
  if (terms.kind === 'invite') return { kind: terms.kind, inviter: terms.inviter, friend: terms.friend };
  const [first] = terms.prizes;
  return {
    kind: terms.kind,
    first: first?.name ?? { zh: '', en: '' },
    count: terms.prizes.reduce((sum, { count }) => sum + count, 0),
  };
}

export const rulesOf = (row: CampaignRow) => ({ zh: row.rules_zh, en: row.rules_en });

/** Open by its state and by the clock: the deadline that ends it may be a moment late. */
export const isOpen = (row: CampaignRow, now: Date) => row.state === 'running' && row.ends_at > now;

/** @throws Refusal NOT_FOUND for a campaign of the other kind */
export function inviteOf({ terms }: CampaignRow): InviteTermsRow {
  if (terms.kind !== 'invite') throw new Refusal('NOT_FOUND');
  return terms;
}

/** @throws Refusal NOT_FOUND for a campaign of the other kind */
export function lotteryOf({ terms }: CampaignRow): LotteryTermsRow {
  if (terms.kind !== 'lottery') throw new Refusal('NOT_FOUND');
  return terms;
}

/** What both sides of one invitation get, fen. */
export const costOf = ({ inviter, friend }: InviteTermsRow) => inviter.amount + friend.amount;

/** Every prize as one of its own, in their order. */
export const prizesOf = ({ prizes }: LotteryTermsRow) =>
  prizes.flatMap((prize) => Array.from({ length: prize.count }, () => prize));
