/**
 * What a lot's log proves: the chain, and each price, leader and end, worked out again from what was told of the bids before.
 * A leader's maximum is told only once it is beaten, so a price has bounds until then, and is exact ever after.
 */
import { extendsTime, genesis, hashOf, type LogEntry, type LogTerms, reasonText, sealOf, sha256 } from './log.ts';
import { areSteps, auctionRules, endAfter, stepAt } from './rules.ts';

export interface Verdict {
  /** The first entry that does not follow from those before it, and why; null when the log is whole. */
  broken: { seq: number; why: Why } | null;
  /** As the log alone says them. */
  price: number | null;
  winner: number | null;
  endsAt: number;
}

type Why = 'chain' | 'order' | 'price' | 'leader' | 'reserve' | 'end';

interface Told {
  bidder: number;
  max: number;
}

/** What the entries so far say. */
interface Known {
  price: number | null;
  leader: number | null;
  met: boolean;
  /** The leader's maximum is this at least. */
  least: number;
  end: { endsAt: number; extended: number };
  bidders: number;
  /** The others' maxima, highest first; of equal ones who was there first. */
  others: readonly Told[];
  /** Maxima that came when the leader had the same. */
  ties: ReadonlySet<string>;
  /** The reserve is above the one and at most the other. */
  reserve: { above: number; most: number };
  /** The price that only the reserve can have made. */
  lifted: number | null;
  /** Every price and maximum that was told. */
  told: Set<number>;
}

/** Recomputes the chain, each price, each leader and each end from the log alone. */
export async function verifyLog(terms: LogTerms, entries: readonly LogEntry[]): Promise<Verdict> {
  const { known, broken } = replayed(terms, entries);
  const { price, leader: winner, end } = known;
  const judged = (found: Verdict['broken']): Verdict => ({ broken: found, price, winner, endsAt: end.endsAt });
  let hash = await genesis(terms);
  for (const entry of entries.slice(0, broken ? broken.seq : entries.length)) {
    if ((await hashOf(hash, entry)) !== entry.hash || !(await isReason(terms, entry)))
      return judged({ seq: entry.seq, why: 'chain' });
    hash = entry.hash;
  }
  if (!broken && !(await isOpened(terms, known))) return judged({ seq: entries.length, why: 'reserve' });
  return judged(broken);
}

/** What a bidder's own salt and maximum say of their entry: they open its seal, and the price is what that maximum makes. */
export async function isOwn(
  terms: LogTerms,
  entries: readonly LogEntry[],
  own: { seq: number; salt: string; max: number },
): Promise<boolean> {
  const entry = entries[own.seq - 1];
  if (!entry || (await sealOf({ lotId: terms.lotId, ...own })) !== entry.seal) return false;
  const { kind, price, beaten } = entry;
  if (kind === 'held' || kind === 'tie') return beaten === own.max;
  if (price > own.max) return false;
  return kind !== 'outbid' || beaten === null || price >= Math.min(own.max, stepped(terms, beaten));
}

/** The price that the reserve made, where it made one: from then on it is no secret. */
export const reserveShown = (terms: LogTerms, entries: readonly LogEntry[]): number | null =>
  replayed(terms, entries).known.lifted;

/** Why a bid was taken back is what its entry has sealed; entries from before say nothing of it. */
const isReason = async ({ lotId }: LogTerms, { why, seal }: LogEntry): Promise<boolean> =>
  why == null || (await sha256(reasonText(lotId, why))) === seal;

/** A reserve that made a price is the one that the log began with. */
async function isOpened({ lotId, reserve }: LogTerms, { lifted, reserve: found }: Known): Promise<boolean> {
  const opened = reserve?.opened;
  if (!reserve || !opened) return !reserve || lifted === null;
  if ((await sealOf({ lotId, ...opened })) !== reserve.seal) return false;
  return opened.max > found.above && opened.max <= found.most;
}

function replayed(terms: LogTerms, entries: readonly LogEntry[]): { known: Known; broken: Verdict['broken'] } {
  let known = beginning(terms);
  if (!areSteps(terms.steps)) return { known, broken: { seq: 0, why: 'price' } };
  for (const [n, entry] of entries.entries()) {
    const after = follow(terms, known, entry, n + 1);
    if (typeof after === 'string') return { known, broken: { seq: n + 1, why: after } };
    known = after;
  }
  return { known, broken: null };
}

const beginning = ({ firstEnd, reserve }: LogTerms): Known => ({
  ...{ price: null, leader: null, met: reserve === null, least: 0, bidders: 0, others: [], ties: new Set() },
  ...{ end: { endsAt: firstEnd, extended: 0 }, lifted: null, told: new Set() },
  reserve: { above: -1, most: Number.POSITIVE_INFINITY },
});

/** What is known after an entry, or what is wrong with it. */
function follow(terms: LogTerms, known: Known, e: LogEntry, seq: number): Known | Why {
  const { end } = known;
  if (e.seq !== seq || e.at < terms.startsAt || (e.kind !== 'void' && e.at >= end.endsAt)) return 'order';
  if (e.kind !== 'void' && !isBidder(known, e.bidder)) return 'leader';
  const made = e.kind === 'void' ? takenBack(terms, known, e) : placed(terms, known, e);
  if (typeof made === 'string') return made;
  if (e.price % auctionRules.unit !== 0 || (e.beaten ?? 0) % auctionRules.unit !== 0) return 'price';
  const moved = extendsTime(e) ? endAfter(end, e.at, terms.extend) : end;
  if (e.endsAt !== moved.endsAt) return 'end';
  known.told.add(e.price);
  if (e.beaten !== null) known.told.add(e.beaten);
  const next = {
    ...known,
    ...made.now,
    met: e.reserveMet,
    end: moved,
    bidders: Math.max(known.bidders, e.bidder),
    lifted: known.lifted ?? (made.lifted ? e.price : null),
  };
  return reserveOf(terms, next, e, made);
}

/** Numbers are given in the order of first bids. */
const isBidder = ({ bidders }: Known, bidder: number) =>
  Number.isInteger(bidder) && bidder >= 1 && bidder <= bidders + 1;

/** What an entry makes of the standing. */
interface Made {
  now: Pick<Known, 'price' | 'leader' | 'least' | 'others' | 'ties'>;
  /** Its price is above what bids alone can make. */
  lifted: boolean;
  /** A maximum that is known not to have met the reserve. */
  unmet?: number;
}

const stepped = ({ steps }: Pick<LogTerms, 'steps'>, max: number): number => max + stepAt(steps, max);

function placed(terms: LogTerms, known: Known, e: LogEntry): Made | Why {
  const { price: before, leader, met } = known;
  switch (e.kind) {
    case 'first':
      if (leader !== null || e.leader !== e.bidder) return 'leader';
      return first(terms, known, e);
    case 'outbid':
      if (leader === null || before === null || leader === e.bidder || e.leader !== e.bidder) return 'leader';
      return outbid(terms, known, e, { leader, before });
    case 'reserve':
      if (leader === null || before === null || leader !== e.bidder || e.leader !== e.bidder) return 'leader';
      // The one raise that is told: it meets the reserve, which is the price from then on.
      if (met || !e.reserveMet) return 'reserve';
      if (e.price <= before || e.beaten !== null) return 'price';
      return { now: { ...known, price: e.price, least: e.price }, lifted: true };
    default:
      if (leader === null || before === null || leader === e.bidder || e.leader !== leader) return 'leader';
      return stays(terms, known, e, before);
  }
}

/** Whether the reserve may have made this price: only with the bid that meets it. */
const mayLift = ({ reserve }: LogTerms, { met }: Known, e: LogEntry) => reserve !== null && !met && e.reserveMet;

function first(terms: LogTerms, known: Known, e: LogEntry): Made | Why {
  const lifted = e.price > terms.start && mayLift(terms, known, e);
  if (e.beaten !== null || (e.price !== terms.start && !lifted)) return 'price';
  return { now: { price: e.price, leader: e.leader, least: e.price, others: [], ties: new Set() }, lifted };
}

function outbid(terms: LogTerms, known: Known, e: LogEntry, was: { leader: number; before: number }): Made | Why {
  const { beaten } = e;
  if (beaten === null || beaten < known.least) return 'price';
  const lifted = e.price > stepped(terms, beaten) && mayLift(terms, known, e);
  if (e.price <= beaten || e.price < stepped(terms, was.before)) return 'price';
  if (e.price > stepped(terms, beaten) && !lifted) return 'price';
  if (known.met && !e.reserveMet) return 'reserve';
  const others = [{ bidder: was.leader, max: beaten }, ...without(known.others, e.bidder)];
  return {
    now: { price: e.price, leader: e.leader, least: e.price, others, ties: known.ties },
    lifted,
    ...(!known.met && { unmet: beaten }),
  };
}

/** A bid that does not lead: it moves the price, and tells of the leader only that theirs is no less. */
function stays(terms: LogTerms, known: Known, e: LogEntry, before: number): Made | Why {
  const { bidder, beaten } = e;
  if (beaten === null || beaten < stepped(terms, before)) return 'price';
  if (e.reserveMet !== known.met) return 'reserve';
  const isTie = e.kind === 'tie';
  const ceiling = stepped(terms, beaten);
  if (isTie ? beaten < known.least || e.price !== beaten : e.price <= beaten || e.price > ceiling) return 'price';
  if (e.price < Math.min(known.least, ceiling)) return 'price';
  return {
    now: {
      ...known,
      price: e.price,
      least: Math.max(known.least, e.price),
      others: [{ bidder, max: beaten }, ...without(known.others, bidder)],
      ties: isTie ? new Set([...known.ties, tieOf(bidder, beaten)]) : known.ties,
    },
    lifted: false,
  };
}

const without = (others: readonly Told[], bidder: number) => others.filter((one) => one.bidder !== bidder);
const tieOf = (bidder: number, max: number) => `${bidder} ${max}`;

/** Everything of somebody's, or one bid: what remains of theirs without leading is told, and the rest is played again. */
function takenBack(terms: LogTerms, known: Known, e: LogEntry): Made | Why {
  const { bidder, beaten: remains } = e;
  const own = known.others.find((one) => one.bidder === bidder);
  if (known.leader === null || (known.leader !== bidder && !own)) return 'leader';
  if (
    remains !== null &&
    (e.leader === bidder || remains < terms.start || remains > (own?.max ?? Number.POSITIVE_INFINITY))
  )
    return 'price';
  if (e.reserveMet && !known.met) return 'reserve';
  const others = standing(known, bidder, remains);
  return known.leader === e.leader
    ? lowered(terms, known, e, others)
    : known.leader === bidder
      ? followed(terms, known, e, others)
      : 'leader';
}

function standing({ others, ties }: Known, bidder: number, max: number | null): readonly Told[] {
  const rest = without(others, bidder);
  if (max === null) return rest;
  const isLater = ties.has(tieOf(bidder, max));
  const at = rest.findIndex((one) => (isLater ? one.max < max : one.max <= max));
  const place = at === -1 ? rest.length : at;
  return [...rest.slice(0, place), { bidder, max }, ...rest.slice(place)];
}

/** Who leads stays: the price falls to what the highest of the others makes. */
function lowered(terms: LogTerms, known: Known, e: LogEntry, others: readonly Told[]): Made | Why {
  const [second] = others;
  const made = second ? stepped(terms, second.max) : terms.start;
  const highest = known.price ?? 0;
  const isOwn = known.leader === e.bidder;
  if (!isOwn && e.reserveMet !== known.met) return 'reserve';
  const price = again(terms, known, e, { made: Math.min(highest, made), highest, second });
  // Of the leader's own maximum before the mistaken one nothing is known but that it leads.
  const isBetween = isOwn && second && e.price >= second.max && e.price <= made && e.price <= highest;
  if (price === null && !isBetween) return 'price';
  return {
    now: { ...known, price: e.price, others, least: isOwn ? e.price : Math.max(known.least, e.price) },
    lifted: price === 'reserve' && !isBetween,
  };
}

/**
 * What makes a price that was played again: the maxima that stand, or a leader's from before they raised it, which moved no price
 * and was told when it was; or the reserve. Null for nothing.
 */
function again(
  terms: LogTerms,
  { told, lifted }: Known,
  e: LogEntry,
  a: { made: number; highest: number; second: Told | undefined },
): 'bids' | 'reserve' | null {
  if (e.price === a.made) return 'bids';
  if (e.price > a.highest || (e.price < a.made && e.price < (a.second?.max ?? a.made))) return null;
  if (e.price < a.made && told.has(e.price)) return 'bids';
  return e.reserveMet && terms.reserve !== null && (lifted ?? e.price) === e.price ? 'reserve' : null;
}

/** Who led is gone: the highest of the others leads. */
function followed(terms: LogTerms, known: Known, e: LogEntry, others: readonly Told[]): Made | Why {
  const [top, second] = others;
  if (!top) {
    if (e.leader !== 0 || e.price !== 0) return e.leader === 0 ? 'price' : 'leader';
    if (terms.reserve !== undefined && e.reserveMet !== (terms.reserve === null)) return 'reserve';
    return { now: { price: null, leader: null, least: 0, others, ties: known.ties }, lifted: false };
  }
  if (e.leader !== top.bidder) return 'leader';
  const made = second ? Math.min(top.max, stepped(terms, second.max)) : terms.start;
  const price = again(terms, known, e, { made, highest: top.max, second });
  if (price === null) return 'price';
  return {
    now: { price: e.price, leader: top.bidder, least: top.max, others: without(others, top.bidder), ties: known.ties },
    lifted: price === 'reserve',
    ...(!e.reserveMet && { unmet: top.max }),
  };
}

/** The reserve is one number for the whole life of the lot: each entry says on which side of it a maximum was. */
function reserveOf(terms: LogTerms, next: Known, e: LogEntry, { lifted, unmet = 0 }: Made): Known | Why {
  if (terms.reserve === null) return e.reserveMet ? next : 'reserve';
  if (next.leader === null) return next;
  const reserve = {
    above: Math.max(next.reserve.above, unmet, e.reserveMet ? 0 : e.price, lifted ? e.price - 1 : 0),
    most: Math.min(next.reserve.most, e.reserveMet ? e.price : Number.POSITIVE_INFINITY),
  };
  return reserve.above < reserve.most ? { ...next, reserve } : 'reserve';
}
