// Recomputes the bid log of an auction lot from the JSON that its page saves ("Save as JSON"): node docs/verify-lot.mjs lot.json
// It uses nothing of the shop's own code, so that it can be read on its own. Ends with 0 when everything holds,
// with 1 when it does not, with 2 when there is nothing to read.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (...parts) => createHash('sha256').update(parts.join('\n')).digest('hex');
const { terms, entries, price, endsAt, me } = read(process.argv[2]);

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
const EXTEND = terms.extend ?? { within: 120_000, by: 120_000, most: 10 };

const stepAt = (amount) => terms.steps.findLast(({ from }) => from <= amount).step;
const steps = terms.steps.map(({ from, step }) => `${from}:${step}`).join(',');
let hash = sha256(terms.lotId, terms.start, steps, terms.startsAt, terms.firstEnd);
let [now, leader, end, extended] = [null, null, terms.firstEnd, 0];

function check(e, n) {
  if (e.seq !== n + 1) return 'is not the next one';
  if (e.at < terms.startsAt || (e.kind !== 'void' && e.at >= end)) return 'came when the lot was not open';
  hash = sha256(
    ...[hash, e.seq, e.kind, e.bidder, e.price, e.leader, e.reserveMet, e.endsAt, e.beaten ?? '', e.at, e.seal],
  );
  if (hash !== e.hash) return 'does not follow from the entry before it';
  const leads = {
    first: leader === null && e.leader === e.bidder,
    outbid: leader !== null && leader !== e.bidder && e.leader === e.bidder,
    held: leader !== null && leader !== e.bidder && e.leader === leader,
    tie: leader !== null && leader !== e.bidder && e.leader === leader,
    reserve: leader === e.bidder && e.leader === e.bidder,
    void: true,
  };
  if (!leads[e.kind]) return 'has the wrong leader';
  if (e.price % UNIT !== 0) return 'is not in whole yuan';
  if (!priced(e)) return 'has a price that the beaten maximum does not make';
  if (e.kind !== 'reserve' && e.kind !== 'void' && extended < EXTEND.most && end - e.at <= EXTEND.within) {
    end = Math.max(end, e.at + EXTEND.by);
    extended += 1;
  }
  if (e.endsAt !== end) return 'moves the end wrongly';
  const empty = e.kind === 'void' && e.leader === 0;
  [now, leader] = empty ? [null, null] : [e.price, e.leader];
  return null;
}

function priced(e) {
  if (e.kind === 'void') return true;
  if (e.kind === 'first') return e.price === terms.start || (e.reserveMet && e.price > terms.start);
  if (e.price < now) return false;
  if (e.kind === 'reserve') return e.reserveMet && e.price > now;
  const ceiling = e.beaten + stepAt(e.beaten);
  if (e.price > ceiling) return e.reserveMet;
  return e.kind === 'outbid' ? e.price > e.beaten : e.price >= e.beaten;
}

const fail = (words) => {
  console.error(words);
  process.exit(1);
};
for (const [n, entry] of entries.entries()) {
  const fault = check(entry, n);
  if (fault) fail(`Entry ${entry.seq} ${fault}.`);
}
if (now !== price || end !== endsAt) fail('The log says another price or end than the shop.');
for (const { seq, salt, max } of me?.salts ?? [])
  if (sha256(terms.lotId, salt, max) !== entries[seq - 1].seal) fail(`The seal of your own entry ${seq} does not open.`);
console.log(
  `${entries.length} entries hold. ${now === null ? 'Nobody bid.' : `Hammer price ¥${now / 100}, bidder ${leader}.`}`,
);
