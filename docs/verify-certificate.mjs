/**
 * Verifies an authentication certificate without trusting the shop's own pages: every photo is fetched as it left the phone and
 * hashed, every link of the chain is computed anew, and the result that is shown must be the one in the chain.
 *
 *   node verify-certificate.mjs https://shop.example/certificate/<code>.json
 *   node verify-certificate.mjs <code>.json https://shop.example          (the file as it was downloaded once)
 *
 * Needs nothing but Node. Ends with 0 when everything fits, with 1 and one line for each thing that does not, with 2 when there is
 * nothing to read. A certificate's file says nothing that its chain does not; what somebody put beside it is named, so that nobody takes it for verified.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');
const [source, shop] = process.argv.slice(2);
const online = /^https?:/.test(source ?? '');
if (!source || (!online && !/^https?:/.test(shop ?? ''))) {
  console.error('usage: node verify-certificate.mjs <address of the certificate, ending with .json>');
  console.error('   or: node verify-certificate.mjs <the file, downloaded> <address of the shop, for its photos>');
  process.exit(2);
}
const wrong = [];

async function read() {
  if (!online) return readFile(source, 'utf8');
  const answer = await fetch(source);
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  return answer.text();
}
let certificate;
try {
  certificate = JSON.parse(await read());
  if (!Array.isArray(certificate?.chain)) throw new Error('it is no certificate');
} catch (error) {
  console.error(`${source} cannot be read: ${error.message}`);
  process.exit(2);
}
const photosAt = online ? source.replace(/\.json$/, '') : `${shop.replace(/\/+$/, '')}/certificate/${certificate.code}`;

// Each link is the hash of the one before, what it is, when it was, and what it says, with a line break between.
let before = '';
for (const [n, { kind, at, fact, hash }] of certificate.chain.entries()) {
  if (sha256(`${before}\n${kind}\n${at}\n${fact}`) !== hash) wrong.push(`link ${n + 1} (${kind}) is not what was written`);
  before = hash;
}

const facts = (...kinds) =>
  certificate.chain.filter(({ kind }) => kinds.includes(kind)).map(({ fact }) => JSON.parse(fact));
const promised = facts('photos', 'supplement').flatMap(({ photos }) => photos.map(([, print]) => print));
const shown = certificate.photos.map(({ print }) => print);
for (const print of shown.filter((one) => !promised.includes(one))) wrong.push(`photo ${print} is not in the chain`);
// Each stands for the view as which it came in, in the order in which they came.
const brought = certificate.chain.filter(({ kind }) => kind === 'photos' || kind === 'supplement');
const placed = brought.flatMap(({ at, fact }) => {
  const { by, photos } = JSON.parse(fact);
  const taken = by === 'us' ? 'hand' : at === brought[0].at ? 'first' : 'later';
  return photos.map(([slot, print]) => [slot, print, at, taken]);
});
// A demo draws its pieces alike.
const sent = shown.filter((print) => !print.startsWith('/'));
if (new Set(sent).size < sent.length) wrong.push('a photo is shown twice');
for (const [n, { slot, print, at, taken, url }] of certificate.photos.entries()) {
  // Its address names its bytes; a drawing of a demo is its own.
  if (url !== (print.startsWith('/') ? print : `/img/u/${print}`)) wrong.push(`photo ${print} is shown from elsewhere`);
  if (placed[n] && placed[n][1] === print && placed[n][3] !== (taken === 'arrival' ? 'hand' : taken))
    wrong.push(`photo ${print} was not taken by whom it says, or not then`);
  if (placed[n] && placed[n][1] === print && placed[n][0] !== slot)
    wrong.push(`photo ${print} is shown as ${slot}, the chain says ${placed[n][0]}`);
  else if (placed[n] && placed[n][1] === print && placed[n][2] !== at)
    wrong.push(`photo ${print} did not come when it says`);
  else if (placed[n] && placed[n][1] !== print && promised.includes(print)) wrong.push(`photo ${print} is not in its place`);
}
let drawn = 0;
for (const print of promised) {
  if (!shown.includes(print)) wrong.push(`photo ${print} is in the chain and is not shown`);
  // Drawn for a demo: it never left a phone, and its address stands for it.
  if (print.startsWith('/')) {
    drawn += 1;
    continue;
  }
  const photo = await fetch(`${photosAt}/${print}.jpg`).catch(() => null);
  const bytes = photo?.ok ? Buffer.from(await photo.arrayBuffer()) : null;
  if (!bytes) wrong.push(`photo ${print} cannot be fetched`);
  else if (sha256(bytes) !== print) wrong.push(`photo ${print} has been changed`);
}

const [verdict] = facts('verdict');
const [final] = facts('final');
if (!verdict) wrong.push('the chain holds no verdict');
if (verdict && verdict.code !== certificate.code) wrong.push('the verdict is of another certificate');
const judged = certificate.chain.find(({ kind }) => kind === 'verdict');
if (judged && judged.at !== certificate.issuedAt) wrong.push('it was not issued when it says');
const result = final?.result ?? verdict?.result;
if (result !== certificate.result) wrong.push(`shown as ${certificate.result}, the chain says ${result}`);
if (verdict && (verdict.category !== certificate.category || verdict.way !== certificate.way))
  wrong.push('the verdict is of another kind of piece, or was come to in another way');

// What it is called is what it was called when it was judged; of old only its Chinese name was written.
const { zh, en } = certificate.name;
if (verdict && (typeof verdict.name === 'string' ? zh !== verdict.name : zh !== verdict.name.zh || en !== verdict.name.en))
  wrong.push('it is called otherwise than in the verdict');
if (verdict && verdict.styleNo !== certificate.styleNo) wrong.push('its style number is not the one in the verdict');
// Colour, size, and what of its model is its owner's word; of old the verdict said none of it.
const model = ({ colour, size, told }) => JSON.stringify([colour?.zh ?? null, colour?.en ?? null, size ?? null, told ?? []]);
if (verdict && model(verdict) !== model(certificate))
  wrong.push("its colour, its size, or what of it is its owner's word, is not as in the verdict");

// The reasons that are shown are those that were given: what was looked at, on which photo, where, and what was found there.
// Of old, what a photo did not show was written as what does not fit, by whoever could not tell.
const pointsOf = (result, points) =>
  JSON.stringify([result, points.map(([sign, ok, ...spot]) => [sign, result === 'inconclusive' ? ok || null : ok, ...spot])]);
const given = facts('opinion').map(({ result, points }) => pointsOf(result, points));
for (const [n, { result, points, note, at }] of certificate.opinions.entries()) {
  const told = points.map(({ sign, ok, seen, spot }) => [sign, seen ? ok : null, spot.photo, spot.x, spot.y]);
  if (given[n] !== pointsOf(result, told)) wrong.push(`opinion ${n + 1} is not the one in the chain`);
  // The expert's own words, and when; of old the words were not in the chain.
  const link = certificate.chain.filter(({ kind }) => kind === 'opinion')[n];
  const { words } = JSON.parse(link?.fact ?? '{}');
  if (words && JSON.stringify(words) !== JSON.stringify([note, ...points.map((point) => point.note)]))
    wrong.push(`opinion ${n + 1} is not in the expert's words`);
  if (link && link.at !== at) wrong.push(`opinion ${n + 1} was not given when it says`);
}
if (given.length !== certificate.opinions.length) wrong.push('not every opinion of the chain is shown');
// Taken back or not, when and why; of old without a ground.
const link = certificate.chain.find(({ kind }) => kind === 'revoked');
if (Boolean(link) !== (certificate.standing === 'revoked') || Boolean(link) !== Boolean(certificate.revoked))
  wrong.push('it does not say that it was taken back');
else if (link) {
  const { ground = null, reason } = JSON.parse(link.fact);
  const told = certificate.revoked;
  if (told.at !== link.at || (told.ground ?? null) !== ground || told.reason !== reason)
    wrong.push('why or when it was taken back is not what the chain says');
}

// An appeal that nobody has answered stands on it, unless it was taken back meanwhile.
const kinds = certificate.chain.map(({ kind }) => kind);
const open = kinds.includes('appeal') && !kinds.includes('final') && !kinds.includes('revoked');
if ((certificate.standing === 'appealed') !== open) wrong.push('it does not say that somebody appealed as the chain does');
if (!['valid', 'appealed', 'revoked'].includes(certificate.standing)) wrong.push(`the chain knows of no ${certificate.standing}`);
// Null where somebody has appealed, or it was taken back, and once that time is over; of old the verdict did not say until when.
const until = certificate.appealUntil ?? null;
const may = verdict?.appealUntil;
const settled = kinds.some((kind) => kind === 'appeal' || kind === 'revoked');
if (until !== null && settled) wrong.push('nobody may appeal any more, whatever it says');
else if (may !== undefined && !settled && until !== may && (until !== null || Date.now() < may))
  wrong.push('until when its owner may appeal is not what the chain says');
const inChain = ['code', 'category', 'name', 'styleNo', 'colour', 'size', 'told', 'way', 'result', 'standing', 'revoked', 'issuedAt', 'photos', 'opinions', 'chain'];
if (verdict?.appealUntil !== undefined) inChain.push('appealUntil');
// What each of those holds; within them, too, everything else was put there.
const spot = { photo: 1, x: 1, y: 1 };
const within = {
  ...{ name: { zh: 1, en: 1 }, colour: { zh: 1, en: 1 }, revoked: { at: 1, ground: 1, reason: 1 } },
  photos: [{ slot: 1, taken: 1, url: 1, print: 1, at: 1 }],
  opinions: [{ result: 1, points: [{ sign: 1, ok: 1, seen: 1, note: 1, spot }], note: 1, at: 1 }],
  chain: [{ kind: 1, at: 1, fact: 1, hash: 1 }],
};
const added = (value, known, path) => {
  if (value === null || typeof value !== 'object' || known === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one, n) => added(one, known[0], `${path}[${n}]`));
  return Object.entries(value).flatMap(([name, one]) =>
    known[name] ? added(one, known[name], `${path}.${name}`) : one == null ? [] : [`${path}.${name}`],
  );
};
const beside = Object.keys(certificate).flatMap((name) =>
  inChain.includes(name) ? added(certificate[name], within[name], name) : certificate[name] == null ? [] : [name],
);

if (wrong.length > 0) {
  for (const line of wrong) console.error(line);
  process.exit(1);
}
const compared = promised.length - drawn;
console.log(`${certificate.code}: ${certificate.result}, ${certificate.standing}; ${compared} photos compared and ${certificate.chain.length} links fit${drawn ? `; ${drawn} drawings of a demo have no bytes to compare` : ''}`);
// What fits may still be read for more than it says.
const agree = certificate.opinions.filter((one) => one.result === certificate.result).length;
if (agree < certificate.opinions.length) console.log(`${agree} of its ${certificate.opinions.length} opinions came to that`);
if (final?.before && final.before !== certificate.result) console.log(`an appeal changed it from ${final.before}`);
if (until !== null && Date.now() < until) console.log(`its owner may still appeal until ${new Date(until).toISOString()}`);
// Which other certificates stand on its photos only the shop knows; one of before that was told, or a file without it, answers nothing.
const others = await fetch(`${photosAt}/shared.json`).then((answer) => (answer.ok ? answer.json() : []), () => []).catch(() => []);
for (const other of Array.isArray(others) ? others : [])
  console.log(`the shop says: ${other.photos} of its photos are also on certificate ${other.code}, issued ${new Date(other.at).toISOString()}${other.revoked ? ', which was taken back' : ''}`);
if (beside.length > 0) console.log(`the shop says beside the certificate, and no chain vouches for it: ${beside.join(', ')}`);
