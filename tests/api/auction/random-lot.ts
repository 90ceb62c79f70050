/** Lives of lots as the house would log them, at random and without a house: bids, raises, ties, a reserve, bids taken back. */
import { createHash, randomUUID } from 'node:crypto';
import {
  chainedText,
  extendsTime,
  genesis,
  type LogEntry,
  type LogTerms,
  reasonText,
  sealedText,
} from '../../../contract/auction/log.ts';
import { meet, opening, place, type Standing } from '../../../contract/auction/proxy.ts';
import { auctionRules, endAfter, stepTables } from '../../../contract/auction/rules.ts';

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

interface Act {
  by: string;
  max: number;
  salt: string;
  seq: number | null;
  gone?: true;
}

export interface Life {
  terms: LogTerms;
  entries: LogEntry[];
  acts: readonly Act[];
  price: number | null;
  endsAt: number;
}

/** Chained anew, as whoever forges it would do. */
export async function chain(terms: LogTerms, entries: readonly LogEntry[]): Promise<LogEntry[]> {
  let head = await genesis(terms);
  return entries.map((entry) => {
    head = sha(chainedText(head, entry));
    return { ...entry, hash: head };
  });
}

export async function live(random: (below: number) => number, { old = false } = {}): Promise<Life> {
  const lotId = randomUUID();
  const start = 10_000 + random(20) * 100;
  const secret = random(2) ? start + random(300) * 100 : null;
  const salt = randomUUID();
  const firstEnd = 3_600_000;
  const rules = { start, reserve: secret, steps: stepTables.usual };
  let standing: Standing = opening(rules);
  const acts: Act[] = [];
  const numbers = new Map<string, number>();
  const entries: LogEntry[] = [];
  let end = { endsAt: firstEnd, extended: 0 };
  let now = 0;
  const log = (entry: Pick<LogEntry, 'kind' | 'bidder' | 'beaten' | 'seal'> & Partial<LogEntry>) => {
    if (extendsTime(entry)) end = endAfter(end, now, auctionRules.extend);
    entries.push({
      seq: entries.length + 1,
      price: standing.price ?? 0,
      leader: numbers.get(standing.leader ?? '') ?? 0,
      reserveMet: standing.reserveMet,
      ...{ endsAt: end.endsAt, at: now, hash: '', ...entry },
    });
  };
  const bid = (by: string) => {
    const base = standing.leader === by ? standing.max : (standing.price ?? start);
    const max = random(6) === 0 ? standing.max : base + (1 + random(40)) * 100 * (1 + random(6));
    const placed = place(rules, standing, { by, max });
    if (placed.kind === 'refused') return;
    ({ standing } = placed);
    if (!numbers.has(by)) numbers.set(by, numbers.size + 1);
    const act: Act = { by, max, salt: randomUUID(), seq: placed.entry && entries.length + 1 };
    acts.push(act);
    const seal = sha(sealedText({ lotId, ...act }));
    const beaten = placed.kind === 'bid' ? placed.beaten : null;
    if (placed.entry) log({ kind: placed.entry, bidder: numbers.get(by) ?? 0, beaten, seal });
  };
  const takeBack = () => {
    const standingActs = acts.filter(({ gone }) => !gone);
    const by = standingActs[random(standingActs.length)]?.by;
    if (by === undefined) return;
    const own = standingActs.filter((act) => act.by === by);
    // Everything of theirs, or the last.
    for (const act of random(2) ? own : own.slice(-1)) act.gone = true;
    const rest = acts.filter(({ gone }) => !gone);
    standing = rest.reduce((so, act) => meet(rules, so, act).standing, opening(rules));
    const remains = Math.max(0, ...rest.filter((act) => act.by === by).map(({ max }) => max));
    const beaten = remains > 0 && standing.leader !== by ? remains : null;
    const why = old ? {} : { why: 'typo' as const };
    log({ kind: 'void', bidder: numbers.get(by) ?? 0, beaten, seal: sha(reasonText(lotId, 'typo')), ...why });
  };
  for (let n = 4 + random(14); n > 0; n--) {
    now = Math.min(end.endsAt - 1, now + random(random(2) ? 900_000 : 60_000));
    if (random(7) === 0) takeBack();
    else bid(`p${random(5)}`);
  }
  const terms: LogTerms = {
    lotId,
    start,
    steps: rules.steps,
    startsAt: 0,
    firstEnd,
    extend: { ...auctionRules.extend },
  };
  if (!old)
    terms.reserve =
      secret === null ? null : { seal: sha(sealedText({ lotId, salt, max: secret })), opened: { salt, max: secret } };
  return { terms, entries: await chain(terms, entries), acts, price: standing.price, endsAt: end.endsAt };
}
