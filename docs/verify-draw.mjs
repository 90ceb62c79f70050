// Recomputes the draw of a lottery from the JSON that its page saves ("Save as JSON"): node docs/verify-draw.mjs draw.json
// It uses nothing of the shop's own code, so that it can be read on its own. Ends with 0 when everything holds, else with 1.
//
// What it proves: the seed is the one whose hash was published before anybody entered; the list is the one whose hash was published
// before the beacon's round; and the winners follow from seed, list and beacon alone.
// What it does not: that every ticket is another person, nor that the beacon's number is the one drand made. For that, compare
// `randomness` and `signature` with https://api.drand.sh/<chain>/public/<round>. A beacon called "sandbox" proves nothing.
// That the hashes were published in time can only be known by who saved the page, or this JSON, before the draw.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest();
const hash = (...parts) => sha256(parts.join('\n')).toString('hex');
const fail = (words) => {
  console.error(words);
  process.exit(1);
};

const { id, seedHash, beacon, winners, tickets, listHash, seed, randomness, signature, drawn } = JSON.parse(
  readFileSync(process.argv[2], 'utf8'),
);
if (!drawn) fail('This lottery is not drawn yet.');
if (hash('seed', id, seed) !== seedHash) fail('The seed is not the one whose hash was published.');
if (hash('list', id, ...tickets) !== listHash) fail('The list is not the one whose hash was published.');
if (new Set(tickets).size !== tickets.length) fail('A ticket stands in the list twice.');
if (beacon.source === 'drand' && sha256(Buffer.from(signature, 'hex')).toString('hex') !== randomness)
  fail('The randomness is not the hash of the beacon’s signature.');

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
if (beacon.source === 'sandbox') console.log('The beacon is a sandbox’s: anybody could work it out beforehand.');
else console.log(`Compare with https://api.drand.sh/${beacon.chain}/public/${beacon.round}`);
