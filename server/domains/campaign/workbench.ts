/** Campaigns as staff make, watch and end them. */
import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { PrizeTerms, Reward } from '../../../contract/campaign/calls.ts';
import { drawPrizes, currentDrawRule as rule, seedHashOf } from '../../../contract/campaign/draw.ts';
import { campaignMachine } from '../../../contract/campaign/machine.ts';
import { fairCampaign, lotteryRules } from '../../../contract/campaign/rules.ts';
import * as contract from '../../../contract/campaign/workbench-calls.ts';
import { couponRules } from '../../../contract/coupon/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Input } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { ownUploads } from '../upload/own.ts';
import { isSpent } from '../wallet/spent.ts';
import { budgetOf, fund, promise, refundRemainder, releaseReward } from './budget.ts';
import { participantsOf } from './participants.ts';
import { answerPrize, mustMayPay, prizePage, replacePrize, shipPrize } from './prizes.ts';
import { type CampaignRow, cardOf, costOf, lockCampaign, prizesOf } from './rows.ts';
import { sourcesSince } from './sources.ts';
import type { CampaignTables, InviteTermsRow, LotteryTermsRow } from './tables.ts';

type Wish = Input<typeof contract.workbenchCampaignMake>;

export const campaignWork = handlers(contract, {
  workbenchCampaigns: async ({ cursor, size }, ctx) => {
    const rows = await every(ctx.db, cursor, size + 1);
    const list = rows.slice(0, size).map((row) => {
      const { id, kind, name, picture, state, startsAt, endsAt } = cardOf(row);
      const { budget, promised, given, parts, joined, rewarded } = row;
      const money = { budget: Number(budget), promised: Number(promised), given: Number(given) };
      return { id, kind, name, picture, state, startsAt, endsAt, ...money, parts, joined, rewarded };
    });
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  workbenchParticipants: (asked, ctx) => participantsOf(ctx.db, asked, ctx.now),

  workbenchCampaignMake: async (wish, ctx) => {
    const { budget, terms } = termsOf(wish);
    mustBeTrusted(terms, ctx);
    if (!fairCampaign(wish, ctx.now.getTime())) throw new Refusal('CAMPAIGN_TERMS');
    const id = await make(ctx, wish, terms);
    await fund(ctx.db, { campaignId: id, key: 'fund', amount: budget, now: ctx.now });
    if (terms.kind === 'lottery') {
      await announce(ctx, id, wish.endsAt, terms);
      await promise(ctx.db, { campaignId: id, key: 'prizes', amount: budget, now: ctx.now });
    }
    ctx.changed({ before: null, after: { id, budget, terms } });
    return { id };
  },

  workbenchCampaignEnd: async ({ id }, ctx) => {
    const row = await lockCampaign(ctx.db, id);
    const { now } = ctx;
    // A lottery that is open has its draw announced: nobody takes that back.
    if (row.kind === 'lottery' && row.state !== 'planned') throw new Refusal('STATE_REFUSED', { state: row.state });
    const event = row.state === 'planned' ? 'cancel' : 'stop';
    const step = { table: 'campaign', id, event, by: 'P', actorId: userOf(ctx).userId, now } as const;
    const { to } = await transition(ctx.db, campaignMachine, step);
    if (row.terms.kind === 'lottery')
      await releaseReward(ctx.db, { campaignId: id, key: 'prizes:free', amount: sumOf(row.terms), now }, { state: to });
    await refundRemainder(ctx.db, id, now);
    ctx.changed({ before: { state: row.state }, after: { state: to } });
    return { id };
  },

  workbenchCampaignTopUp: async ({ id, amount }, ctx) => {
    const row = await lockCampaign(ctx.db, id);
    const open = row.state === 'planned' || row.state === 'running';
    if (row.kind !== 'invite' || !open) throw new Refusal('STATE_REFUSED', { state: row.state });
    const before = await budgetOf(ctx.db, id);
    await fund(ctx.db, { campaignId: id, key: `fund:${newId()}`, amount, now: ctx.now });
    ctx.changed({ before: { budget: before }, after: { budget: before + amount } });
    return { id, budget: before + amount };
  },

  workbenchPrizes: (wish, ctx) => prizePage(ctx.db, wish),

  workbenchPrizeShip: async (wish, ctx) => {
    await shipPrize(ctx, wish);
    return { id: wish.id };
  },

  workbenchPrizeReplace: async (wish, ctx) => {
    await replacePrize(ctx, wish);
    return { id: wish.id };
  },

  workbenchPrizeAnswer: async (wish, ctx) => {
    await answerPrize(ctx, wish);
    return { id: wish.id };
  },

  workbenchSources: ({ days }, ctx) => sourcesSince(ctx.db, ctx.now, days),
});

const sumOf = (terms: LotteryTermsRow) => prizesOf(terms).reduce((sum, { terms: { amount } }) => sum + amount, 0);

const leavesSomething = ({ amount, minimum }: Reward) => amount <= minimum * couponRules.most;

const isFair = (terms: PrizeTerms) =>
  terms.amount <= lotteryRules.mostWorth && (terms.kind !== 'coupon' || leavesSomething(terms));

/** A coupon costs when somebody buys; money and things cost at once: whoever promises them may let the shop's money go. */
function mustBeTrusted(terms: InviteTermsRow | LotteryTermsRow, ctx: Context): void {
  const gives = terms.kind === 'lottery' && prizesOf(terms).some(({ terms: { kind } }) => kind !== 'coupon');
  if (gives) mustMayPay(ctx);
}

/** @throws Refusal CAMPAIGN_TERMS */
function termsOf({ terms }: Wish): { budget: number; terms: InviteTermsRow | LotteryTermsRow } {
  if (terms.kind === 'lottery') {
    const fair = terms.prizes.every(({ terms }) => isFair(terms)) && prizesOf(terms).length <= lotteryRules.mostPrizes;
    if (!fair) throw new Refusal('CAMPAIGN_TERMS');
    return { budget: sumOf(terms), terms };
  }
  const { budget, ...invite } = terms;
  const fair = leavesSomething(invite.inviter) && leavesSomething(invite.friend) && budget >= costOf(invite);
  if (!fair) throw new Refusal('CAMPAIGN_TERMS');
  return { budget, terms: invite };
}

async function make(ctx: Context, wish: Wish, terms: InviteTermsRow | LotteryTermsRow): Promise<string> {
  const { db, now } = ctx;
  const { name, about, rules } = wish;
  const id = newId();
  const [starts_at, ends_at] = [new Date(wish.startsAt), new Date(wish.endsAt)];
  const birth = { id, by: 'P', actorId: userOf(ctx).userId, now, deadlineAt: starts_at } as const;
  const { state, deadlineAt } = await start(db, campaignMachine, birth);
  await db
    .insertInto('campaign')
    .values({
      ...{ id, kind: terms.kind, name_zh: name.zh, name_en: name.en, about_zh: about.zh, about_en: about.en },
      ...{ rules_zh: rules.zh, rules_en: rules.en, ...(await photosOf(ctx, wish.pictures ?? [])), state },
      ...{ deadline_at: deadlineAt, starts_at, ends_at, terms: JSON.stringify(terms), created_at: now },
    })
    .execute();
  return id;
}

/** Seed, beacon's round and which prize each place gets are committed to before anybody can enter. */
async function announce({ db, app }: Context, id: string, endsAt: number, terms: LotteryTermsRow): Promise<void> {
  const seed = randomBytes(32).toString('hex');
  const beacon = app.providers.beacons.current.nameAt(endsAt + lotteryRules.beaconAfter);
  const drawn = { winners: prizesOf(terms).length, prizes: drawPrizes(terms.prizes) };
  const seed_hash = await seedHashOf({ rule, id, beacon, ...drawn }, seed);
  const row = { id, seed, seed_hash, rule, beacon: JSON.stringify(beacon) };
  await db
    .insertInto('lottery')
    .values({ ...row, list_hash: null, randomness: null, signature: null })
    .execute();
}

/** @throws Refusal UPLOAD_MISSING for a photo that the caller has not sent */
async function photosOf(ctx: Context, ids: readonly string[]) {
  const photos = await ownUploads(ctx.db, { ids, userId: userOf(ctx).userId });
  const [picture = null, ...pictures] = photos.map(({ sha256 }) => sha256);
  return { picture, pictures: JSON.stringify(pictures) };
}

type Counted = CampaignRow & Record<'budget' | 'promised' | 'given' | 'parts' | 'joined' | 'rewarded', number>;

async function every(db: Db, cursor: string | undefined, size: number): Promise<Counted[]> {
  const held = (prefix: string) => sql`coalesce((select balance from ledger_account where id = ${prefix} || c.id), 0)`;
  const { rows } = await sql<Selectable<CampaignTables['campaign']> & Counted>`
    select c.*, ${isSpent('c')} as spent, ${held(accounts.campaign.prefix)} as budget, ${held(accounts.promised.prefix)} as promised,
      coalesce((select -sum(e.amount) from entry e join journal j on j.id = e.journal_id
        where e.account_id = ${accounts.promised.prefix} || c.id and j.memo in ('campaign.reward', 'campaign.credit', 'campaign.thing')), 0) as given,
      case c.kind when 'invite' then (select count(*) from campaign_share s where s.campaign_id = c.id)
        else (select count(*) from lottery_entry e where e.campaign_id = c.id) end::int as parts,
      case c.kind when 'invite' then (select count(*) from help_task t join campaign_share s on s.id = t.share_id where s.campaign_id = c.id)
        else (select count(*) from lottery_prize p where p.campaign_id = c.id) end::int as joined,
      case c.kind when 'invite' then (select count(t.order_id) from help_task t join campaign_share s on s.id = t.share_id where s.campaign_id = c.id)
        else (select count(*) from lottery_prize p where p.campaign_id = c.id and p.state not in ('won', 'lapsed')) end::int as rewarded
    from campaign c ${cursor === undefined ? sql`` : sql`where (c.created_at, c.id) < (select created_at, id from campaign where id = ${cursor})`}
    order by c.created_at desc, c.id desc limit ${size}`.execute(db);
  return rows;
}
