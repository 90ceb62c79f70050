// Recomputes the draw of a lottery from the JSON that its page saves ("Save as JSON"): node docs/verify-draw.mjs draw.json
// It uses nothing of the shop's own code, so that it can be read on its own. A draw by drand needs one library, for the curve that its
// signature is on: npm install @noble/curves. Ends with 0 when everything holds, with 1 when it does not, with 2 when there is nothing to read.
//
// What it proves: seed, beacon's round and which prize each place wins are those whose hash was published before anybody entered (rule 3; by rule 2 the number of prizes only, by rule 1 the seed alone); the list is the one whose hash was published
// before the beacon's round, the announced one or, where the list came too late for it, a later one; drand's network signed that round, and nothing else; and the winners follow from these alone.
// What it does not: that every ticket is another person. A beacon called "sandbox" proves nothing.
// That the hashes were published in time can only be known by who saved the page, or this JSON, before the draw.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const hash = (...parts) => sha256(parts.join('\n')).toString('hex');
const fail = (words) => {
  console.error(words);
  process.exit(1);
};

const saved = read(process.argv[2]);
const { rule = 1, id, seedHash, beacon, winners, tickets, listHash, seed, randomness, signature, drawn, prizes = [], closedAt = null, later = null } = saved;
if (!drawn) fail('This lottery is not drawn yet.');
const { source, chain, round, at } = beacon;
const by = later ?? beacon;
if (by.source !== source) fail('The later number is of another beacon.');
if (source !== 'drand' && source !== 'sandbox') fail(`No beacon is called "${source}": nothing says that its number was not chosen.`);
// By rule 3 the hash that was published beforehand fixes beacon and prizes too, in their order. Draws announced before have rule 2 (beacon and number of prizes) or 1.
if (rule !== 1 && rule !== 2 && rule !== 3) fail(`This script knows no rule ${rule}.`);
const each = prizes.map(({ kind, amount, minimum, count, name }) => JSON.stringify([kind, amount, minimum, count, name.zh, name.en]));
const committed =
  rule === 1 ? hash('seed', id, seed) : hash('seed', rule, id, seed, source, chain, round, at, ...(rule === 2 ? [winners] : each));
if (committed !== seedHash) fail(`Seed, beacon and ${rule === 3 ? 'prizes' : 'number of prizes'} are not those whose hash was published.`);
if (rule === 3 && prizes.reduce((sum, { count }) => sum + count, 0) !== winners) fail('The prizes are not as many as those who win.');
if (hash('list', id, ...tickets) !== listHash) fail('The list is not the one whose hash was published.');
if (new Set(tickets).size !== tickets.length) fail('A ticket stands in the list twice.');
if (source === 'drand') {
  if (sha256(Buffer.from(signature, 'hex')).toString('hex') !== randomness)
    fail('The randomness is not the hash of the beacon’s signature.');
  if (!(await isQuicknets(by, signature))) fail('drand did not sign this round so.');
}
// A list that was fixed when the announced round was public, or less than a minute before, is drawn by a later one; no other is.
if (later !== null && (closedAt === null || closedAt + 60_000 <= at)) fail('A later round was named although the list was fixed in time.');
if (later !== null && (later.at < closedAt + 600_000 || later.at >= closedAt + 660_000)) fail('The later round is not the first that is ten minutes ahead of the list.');
if (closedAt !== null && closedAt >= by.at) fail('The list was fixed when the number that it is drawn by was public already.');

/** What the page saved; without it there is nothing to say about it. */
function read(file) {
  try {
    if (!file) throw new Error('usage: node verify-draw.mjs <the draw, as its page saved it (JSON)>');
    const found = JSON.parse(readFileSync(file, 'utf8'));
    if (!found?.beacon) throw new Error(`${file} is not a draw as its page saves it.`);
    return found;
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

/** drand's quicknet: its hash, its key, when its first round was and how often there is one; as announced at docs.drand.love. */
async function isQuicknets({ chain, round, at }, signature) {
  if (chain !== '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971') return false;
  if (at !== 1_692_803_367_000 + (round - 1) * 3_000) return false;
  const key =
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a';
  const { bls12_381 } = await import('@noble/curves/bls12-381.js').catch(() =>
    fail('The signature of drand is checked with @noble/curves: npm install @noble/curves'),
  );
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(round));
  const point = bls12_381.shortSignatures.hash(sha256(number), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
  try {
    const [signed, by] = [bls12_381.G1.Point.fromHex(signature), bls12_381.G2.Point.fromHex(key)];
    return bls12_381.shortSignatures.verify(signed, point, by);
  } catch {
    return false;
  }
}

// A stream of 32-bit words: SHA-256 of the key and a counter, eight words a hash.
const key = hash('draw', id, seed, listHash, randomness);
let [block, words] = [0, []];
function word() {
  if (words.length === 0) {
    const bytes = sha256(`${key}\n${block}`);
    words = Array.from({ length: 8 }, (_, n) => bytes.readUInt32BE(4 * n));
    block += 1;
  }
  return words.shift();
}

/** Uniform below n: words from the last, incomplete stretch are thrown away. */
function below(n) {
  const fair = 2 ** 32 - (2 ** 32 % n);
  for (;;) {
    const one = word();
    if (one < fair) return one % n;
  }
}

// Fisher–Yates: the first place is drawn from all, the second from those that are left, and so on.
const order = [...tickets];
for (let place = 0; place < order.length - 1; place++) {
  const chosen = place + below(order.length - place);
  [order[place], order[chosen]] = [order[chosen], order[place]];
}
const first = order.slice(0, winners);
if (first.length !== drawn.length || first.some((ticket, n) => ticket !== drawn[n]))
  fail('The winners do not follow from seed, list and beacon.');
console.log(`${tickets.length} tickets, ${first.length} winners: they hold.`);
let place = 0;
if (rule === 3)
  for (const { name, count } of prizes)
    for (let n = 0; n < count && place < first.length; n++, place++) console.log(`${place + 1}. ${first[place]}: ${name.zh} / ${name.en}`);
if (rule === 2) console.log('By rule 2: the published hash fixes how many win, not which prize each place wins.');
if (rule === 1) console.log('By rule 1: the published hash fixes the seed alone, not the beacon’s round nor the prizes.');
if (source === 'sandbox') console.log('The beacon is a sandbox’s: anybody could work it out beforehand.');
else console.log(`drand’s signature of round ${by.round} holds.`);
if (later !== null) console.log(`The list was fixed too late for round ${round}; it is drawn by round ${by.round}, which was named with the list.`);
if (closedAt === null) console.log('When the list was fixed was not recorded.');
