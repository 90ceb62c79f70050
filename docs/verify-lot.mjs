// Recomputes the bid log of an auction lot from the JSON that its page saves ("Save as JSON"): node docs/verify-lot.mjs lot.json
// It uses nothing of the shop's own code, so that it can be read on its own. Ends with 0 when everything holds,
// with 1 when it does not, with 2 when there is nothing to read. Of several files it says each by its name.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const sha256 = (...parts) => createHash('sha256').update(parts.join('\n')).digest('hex');

/** What the page saved; without it there is nothing to say about it. */
function read(file) {
  try {
    if (!file) throw new Error('usage: node verify-lot.mjs <the bid log, as its page saved it (JSON)>');
    const found = JSON.parse(readFileSync(file, 'utf8'));
    if (!found?.terms || !Array.isArray(found.entries)) throw new Error(`${file} is not a bid log as its page saves it.`);
    return found;
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** The published rules: whole yuan, and a bid shortly before the end moves it. Logs from before that rule was saved with them had this one. Times in ms. */
const UNIT = 100;
const EXTEND = { within: 120_000, by: 120_000, most: 10 };

/** Says what is wrong, or null. What a leader had in mind is told once it is beaten: until then a price has bounds. */
function judge({ terms, entries, price, endsAt, me }) {
  const extend = terms.extend ?? EXTEND;
  // Null: none. Absent: an older log, which does not say whether there was one.
  const { reserve } = terms;
  const stepped = (amount) => amount + terms.steps.findLast(({ from }) => from <= amount).step;
  const steps = terms.steps.map(({ from, step }) => `${from}:${step}`).join(',');
  let hash = sha256(
    ...[terms.lotId, terms.start, steps, terms.startsAt, terms.firstEnd],
    ...(reserve === undefined ? [] : [extend.within, extend.by, extend.most, reserve?.seal ?? 'none']),
  );
  let [now, leader, met, end, extended, bidders] = [null, null, reserve === null, terms.firstEnd, 0, 0];
  // The leader's maximum is `least` at least; the others' are told, highest first, of equal ones who was there first.
  let [least, others] = [0, []];
  const [ties, told] = [new Set(), new Set()];
  // The reserve is above the one and at most the other; `lifted` is a price that only it can have made.
  let [above, most, lifted] = [-1, Infinity, null];
  const without = (bidder) => others.filter((one) => one.bidder !== bidder);

  const WRONG = {
    price: 'has a price that the beaten maximum does not make',
    leader: 'has the wrong leader or bidder',
    reserve: 'says of the reserve what cannot be',
  };

  /** A bid: what became of the price, of the leader and of what is known of the others. Returns what is wrong. */
  function placed(e) {
    if (!Number.isInteger(e.bidder) || e.bidder < 1 || e.bidder > bidders + 1) return WRONG.leader;
    // The reserve makes a price only with the bid that meets it.
    const lifts = reserve !== null && !met && e.reserveMet;
    const own = leader === e.bidder;
    if (e.kind === 'first') {
      if (leader !== null || e.leader !== e.bidder) return WRONG.leader;
      if (e.beaten !== null || (e.price !== terms.start && !(lifts && e.price > terms.start))) return WRONG.price;
      if (e.price !== terms.start) lift(e);
      [least, others] = [e.price, []];
      return null;
    }
    if (leader === null) return WRONG.leader;
    if (e.kind === 'reserve') {
      if (!own || e.leader !== leader) return WRONG.leader;
      if (!lifts) return WRONG.reserve;
      if (e.price <= now || e.beaten !== null) return WRONG.price;
      lift(e);
      least = e.price;
      return null;
    }
    if (own || e.beaten === null) return own ? WRONG.leader : WRONG.price;
    const ceiling = stepped(e.beaten);
    if (e.kind === 'outbid') {
      if (e.leader !== e.bidder) return WRONG.leader;
      if (e.beaten < least || e.price <= e.beaten || e.price < stepped(now)) return WRONG.price;
      if (e.price > ceiling && !lifts) return WRONG.price;
      if (met && !e.reserveMet) return WRONG.reserve;
      if (!met) above = Math.max(above, e.beaten);
      if (e.price > ceiling) lift(e);
      others = [{ bidder: leader, max: e.beaten }, ...without(e.bidder)];
      least = e.price;
      return null;
    }
    if ((e.kind !== 'held' && e.kind !== 'tie') || e.leader !== leader) return WRONG.leader;
    if (e.reserveMet !== met) return WRONG.reserve;
    if (e.beaten < stepped(now) || e.price < Math.min(least, ceiling)) return WRONG.price;
    if (e.kind === 'tie' ? e.beaten < least || e.price !== e.beaten : e.price <= e.beaten || e.price > ceiling)
      return WRONG.price;
    if (e.kind === 'tie') ties.add(`${e.bidder} ${e.beaten}`);
    others = [{ bidder: e.bidder, max: e.beaten }, ...without(e.bidder)];
    least = Math.max(least, e.price);
    return null;
  }

  function lift(e) {
    lifted ??= e.price;
    above = Math.max(above, e.price - 1);
  }

  /** A bid that was taken back: what remains of that bidder's without leading is told, and the rest is played again. */
  function takenBack(e) {
    const had = others.find((one) => one.bidder === e.bidder);
    if (leader === null || (leader !== e.bidder && !had)) return WRONG.leader;
    const remains = e.beaten;
    if (remains !== null && (e.leader === e.bidder || remains < terms.start || remains > (had?.max ?? Infinity)))
      return WRONG.price;
    if (e.reserveMet && !met) return WRONG.reserve;
    others = without(e.bidder);
    if (remains !== null) {
      const later = ties.has(`${e.bidder} ${remains}`);
      const at = others.findIndex(({ max }) => (later ? max < remains : max <= remains));
      others.splice(at === -1 ? others.length : at, 0, { bidder: e.bidder, max: remains });
    }
    // What makes a price that was played again: the maxima that stand, or a leader's from before they raised it, which
    // moved no price and was told when it was; or the reserve.
    const again = (made, highest, second) => {
      if (e.price === made) return 'bids';
      if (e.price > highest || (e.price < made && e.price < (second?.max ?? made))) return null;
      if (e.price < made && told.has(e.price)) return 'bids';
      return e.reserveMet && reserve !== null && (lifted ?? e.price) === e.price ? 'reserve' : null;
    };
    if (e.leader === leader) {
      const own = leader === e.bidder;
      const made = others.length > 0 ? stepped(others[0].max) : terms.start;
      if (!own && e.reserveMet !== met) return WRONG.reserve;
      const by = again(Math.min(now, made), now, others[0]);
      // Of the leader's own maximum before the mistaken one nothing is known but that it leads.
      const between = own && others.length > 0 && e.price >= others[0].max && e.price <= made && e.price <= now;
      if (!by && !between) return WRONG.price;
      if (by === 'reserve' && !between) lift(e);
      least = own ? e.price : Math.max(least, e.price);
      return null;
    }
    if (leader !== e.bidder) return WRONG.leader;
    const [top, second] = others;
    if (!top) {
      if (e.leader !== 0) return WRONG.leader;
      if (e.price !== 0) return WRONG.price;
      return reserve !== undefined && e.reserveMet !== (reserve === null) ? WRONG.reserve : null;
    }
    if (e.leader !== top.bidder) return WRONG.leader;
    const made = second ? Math.min(top.max, stepped(second.max)) : terms.start;
    const by = again(made, top.max, second);
    if (!by) return WRONG.price;
    if (by === 'reserve') lift(e);
    if (!e.reserveMet) above = Math.max(above, top.max);
    [least, others] = [top.max, others.slice(1)];
    return null;
  }

  function check(e, n) {
    if (e.seq !== n + 1) return 'is not the next one';
    if (e.at < terms.startsAt || (e.kind !== 'void' && e.at >= end)) return 'came when the lot was not open';
    hash = sha256(
      ...[hash, e.seq, e.kind, e.bidder, e.price, e.leader, e.reserveMet, e.endsAt, e.beaten ?? '', e.at, e.seal],
    );
    if (hash !== e.hash) return 'does not follow from the entry before it';
    if (e.why && sha256(terms.lotId, e.why) !== e.seal) return 'has another reason sealed than it says';
    const wrong = e.kind === 'void' ? takenBack(e) : placed(e);
    if (wrong) return wrong;
    if (e.price % UNIT !== 0 || (e.beaten ?? 0) % UNIT !== 0) return 'is not in whole yuan';
    if (e.kind !== 'reserve' && e.kind !== 'void' && extended < extend.most && end - e.at <= extend.within) {
      end = Math.max(end, e.at + extend.by);
      extended += 1;
    }
    if (e.endsAt !== end) return 'moves the end wrongly';
    const empty = e.kind === 'void' && e.leader === 0;
    [now, leader] = empty ? [null, null] : [e.price, e.leader];
    [met, bidders] = [e.reserveMet, Math.max(bidders, e.bidder)];
    told.add(e.price).add(e.beaten);
    if (reserve === null) return met ? null : WRONG.reserve;
    // It is one number for the whole life of the lot: each entry says on which side of it the leader was.
    if (empty) return null;
    if (met) most = Math.min(most, e.price);
    else above = Math.max(above, e.price);
    return above < most ? null : WRONG.reserve;
  }

  for (const [n, entry] of entries.entries()) {
    const fault = check(entry, n);
    if (fault) return `Entry ${entry.seq} ${fault}.`;
  }
  const opened = reserve?.opened;
  if (reserve && lifted !== null && !opened) return 'The reserve made the price, and its seal is not opened.';
  if (opened && sha256(terms.lotId, opened.salt, opened.max) !== reserve.seal) return 'The seal of the reserve does not open.';
  if (opened && !(opened.max > above && opened.max <= most)) return 'The reserve is not what the log says of it.';
  if (now !== price || end !== endsAt) return 'The log says another price or end than the shop.';
  for (const { seq, salt, max } of me?.salts ?? []) {
    const e = entries[seq - 1];
    if (sha256(terms.lotId, salt, max) !== e?.seal) return `The seal of your own entry ${seq} does not open.`;
    const behind = e.kind === 'held' || e.kind === 'tie';
    const least = e.kind === 'outbid' ? Math.min(max, stepped(e.beaten)) : 0;
    if (behind ? e.beaten !== max : e.price > max || e.price < least)
      return `Your own entry ${seq} does not come from your maximum.`;
  }
  return { held: now === null ? 'Nobody bid.' : `Hammer price ¥${now / 100}, bidder ${leader}.` };
}

const files = process.argv.slice(2);
for (const file of files.length > 0 ? files : [undefined]) {
  const log = read(file);
  const found = judge(log);
  const of = files.length > 1 ? `${basename(file)}: ` : '';
  if (typeof found === 'string') {
    console.error(of + found);
    process.exitCode = 1;
    continue;
  }
  console.log(`${of}${log.entries.length} entries hold. ${found.held}`);
  if (log.terms.reserve === undefined)
    console.log(`${of}It is an older log: whether there was a reserve, and how late bids move the end, is not in its chain.`);
}
