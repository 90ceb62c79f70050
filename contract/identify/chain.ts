/**
 * A certificate's hash chain: each link names what happened, when, and the hash of the link before, from the phone's camera to the
 * verdict. Any SHA-256 will do: the server writes it, every page and `docs/verify-certificate.mjs` compute it anew.
 */
import { DAY, MINUTE } from '../wire/time.ts';
import type { ModelFacts } from './model.ts';

export const linkKinds = ['photos', 'supplement', 'opinion', 'verdict', 'appeal', 'final', 'revoked'] as const;
export type LinkKind = (typeof linkKinds)[number];

export interface ChainLink {
  kind: LinkKind;
  /** Epoch ms. */
  at: number;
  /** JSON text, kept byte for byte: what was hashed is what is shown. */
  fact: string;
  hash: string;
}

/** @param before the hash of the link before; empty for the first */
export const hashOfLink = (
  before: string,
  { kind, at, fact }: Omit<ChainLink, 'hash'>,
  sha256: (text: string) => string,
): string => sha256(`${before}\n${kind}\n${at}\n${fact}`);

/** @returns the place of the first link that is not what it was, or -1 when all are */
export function brokenAt(chain: readonly ChainLink[], sha256: (text: string) => string): number {
  return chain.findIndex((link, n) => hashOfLink(chain[n - 1]?.hash ?? '', link, sha256) !== link.hash);
}

/** Every photo that the chain names, in its order. */
const photosIn = (chain: readonly Told[]): [slot: string, print: string][] =>
  chain
    .filter(({ kind }) => kind === 'photos' || kind === 'supplement')
    .flatMap(({ fact }) => (JSON.parse(fact) as { photos: [slot: string, print: string][] }).photos);

/** Which of ours shows how the piece came is known by its view; the chain says that it is ours. */
const byWhom = (taken: string): string => (taken === 'arrival' ? 'hand' : taken);

/** The same with when each came in, epoch ms, by whom it was taken, and that its address names it. */
function arrivalsIn(chain: readonly Dated[]) {
  const first = chain.find((link) => photosIn([link]).length > 0)?.at;
  return chain.flatMap((link) =>
    photosIn([link]).map(([slot, print]) => {
      const taken = broughtBy(link).by === 'us' ? 'hand' : link.at === first ? 'first' : 'later';
      return [slot, print, link.at, taken, true];
    }),
  );
}

/** Clocks of phones are ahead by as much, ms; what is further in the future is no time at which a photo was taken. */
const AHEAD = 5 * MINUTE;
/** An order waits on its phone for weeks, not for longer; a clock that was never set stands years back, ms. */
const LONG_AGO = 366 * DAY;

/** A photo that came in then can have been taken at that moment by the clock of its phone, epoch ms. */
export const couldBeShot = (shotAt: number, cameAt: number): boolean =>
  shotAt <= cameAt + AHEAD && shotAt >= cameAt - LONG_AGO;

/** What a link says of the photos that came with it: whose, how many, and from when to when by the clock of the phone, where it told. */
export function broughtBy({ fact, at: cameAt }: Dated): {
  by: 'owner' | 'us';
  /** It is how the piece itself came to us; of old that was not written. */
  arrived: boolean;
  count: number;
  /** How many of them tell when they were taken. */
  timed: number;
  shot: [from: number, to: number] | null;
} {
  const {
    by,
    arrived = false,
    photos,
  } = JSON.parse(fact) as {
    by: 'owner' | 'us';
    arrived?: boolean;
    photos: [slot: string, print: string, at?: number][];
  };
  // Of old whatever the clock said was written.
  const at = photos.flatMap(([, , one]) => (one !== undefined && couldBeShot(one, cameAt) ? [one] : []));
  return {
    by,
    arrived,
    count: photos.length,
    timed: at.length,
    shot: at.length > 0 ? [Math.min(...at), Math.max(...at)] : null,
  };
}

/** Each of the photos that it began with tells, by the clock of the phone, when it was taken: the chain begins there. */
export const tellsWhenShot = (chain: readonly Dated[]): boolean =>
  chain.some((link) => {
    if (link.kind !== 'photos') return false;
    const { count, timed } = broughtBy(link);
    return count > 0 && timed === count;
  });

export const printsIn = (chain: readonly ChainLink[]): string[] => photosIn(chain).map(([, print]) => print);

/** What the verdict says of the piece; before both languages were written, its name is the Chinese one alone. */
interface VerdictFact {
  code: string;
  category: string;
  name: string | { zh: string; en: string };
  styleNo: string | null;
  /** Of old these were not written. */
  colour?: ModelFacts['colour'];
  size?: ModelFacts['size'];
  told?: ModelFacts['told'];
  way: string;
  result: string;
  /** Epoch ms; of old that was not written. */
  appealUntil?: number;
}
type Told = Pick<ChainLink, 'kind' | 'fact'>;
type Dated = Told & Pick<ChainLink, 'at'>;
const factsIn = (chain: readonly Told[], kind: LinkKind): unknown[] =>
  chain.filter((link) => link.kind === kind).map(({ fact }) => JSON.parse(fact));

/** @throws TypeError where the chain holds no verdict; every certificate's does */
export function verdictIn(chain: readonly Told[]): VerdictFact {
  const [verdict] = factsIn(chain, 'verdict');
  if (!verdict) throw new TypeError('The chain holds no verdict');
  return verdict as VerdictFact;
}

export const likenesses = ['verdict', 'name', 'photos', 'opinions', 'standing'] as const;

interface Shown {
  code: string;
  category: string;
  way: string;
  name: { zh: string; en: string };
  styleNo: string | null;
  /** What a device kept of before these were told has none. */
  colour?: ModelFacts['colour'];
  size?: ModelFacts['size'];
  told?: ModelFacts['told'];
  result: string;
  standing: string;
  revoked: { at: number; ground?: string | null; reason: string } | null;
  issuedAt: number;
  appealUntil: number | null;
  photos: readonly { slot: string; print: string; at: number; taken: string; url: string }[];
  opinions: readonly {
    result: string;
    note: string;
    at: number;
    points: readonly {
      sign: string;
      ok: boolean;
      seen: boolean;
      note: string;
      spot: { photo: number; x: number; y: number };
    }[];
  }[];
  chain: readonly Dated[];
}

interface Opinion {
  result: string;
  points: Point[];
  /** The expert’s own, of the whole and of each point; of old they were not written into the chain. */
  words?: string[];
}
type Point = [sign: string, ok: boolean | null, photo: number, x: number, y: number];

/** Of old, what a photo did not show was written as what does not fit, by whoever could not tell. */
const pointsOf = (result: string, points: readonly Point[]) => [
  result,
  points.map(([sign, ok, ...spot]) => [sign, result === 'inconclusive' ? ok || null : ok, ...spot]),
];

/** What is shown otherwise than the chain says it; `docs/verify-certificate.mjs` compares the same without our code. */
export function unlike(shown: Shown): (typeof likenesses)[number][] {
  const { chain, name } = shown;
  if (factsIn(chain, 'verdict').length === 0) return ['verdict'];
  const verdict = verdictIn(chain);
  const until = verdict.appealUntil ?? shown.appealUntil;
  const [final] = factsIn(chain, 'final') as { result: string }[];
  const given = (factsIn(chain, 'opinion') as Opinion[]).map(({ result, points }) => pointsOf(result, points));
  const told = shown.opinions.map(({ result, points }) =>
    pointsOf(
      result,
      points.map(({ sign, ok, seen, spot }) => [sign, seen ? ok : null, spot.photo, spot.x, spot.y]),
    ),
  );
  const called = typeof verdict.name === 'string' ? name.zh === verdict.name : isSame(name, verdict.name);
  const same = {
    verdict:
      verdict.code === shown.code &&
      verdict.category === shown.category &&
      verdict.way === shown.way &&
      (final ?? verdict).result === shown.result &&
      chain.find(({ kind }) => kind === 'verdict')?.at === shown.issuedAt &&
      // Null once nobody may appeal any more; older verdicts do not say it.
      (shown.appealUntil ?? until) === until,
    name: called && modelIn(verdict) === modelIn(shown),
    photos:
      JSON.stringify(arrivalsIn(chain)) ===
      JSON.stringify(
        shown.photos.map(({ slot, print, at, taken, url }) => [slot, print, at, byWhom(taken), url.endsWith(print)]),
      ),
    opinions: JSON.stringify(given) === JSON.stringify(told) && isSaidSo(chain, shown.opinions),
    standing: isSameRevocation(chain, shown) && (shown.standing === 'appealed') === isAppealOpen(chain),
  };
  return likenesses.filter((part) => !same[part]);
}

/** The expert's words stand as they were written, and when. */
function isSaidSo(chain: readonly Dated[], opinions: Shown['opinions']): boolean {
  const links = chain.filter(({ kind }) => kind === 'opinion');
  return opinions.every(({ note, at, points }, n) => {
    const link = links[n];
    const { words } = JSON.parse(link?.fact ?? '{}') as Partial<Opinion>;
    const told = [note, ...points.map((point) => point.note)];
    return link?.at === at && (!words || JSON.stringify(words) === JSON.stringify(told));
  });
}

/** Somebody appealed, and nobody has answered; what was taken back meanwhile says that instead. */
const isAppealOpen = (chain: readonly Told[]): boolean =>
  chain.some(({ kind }) => kind === 'appeal') && !chain.some(({ kind }) => kind === 'final' || kind === 'revoked');

/** Taken back or not, then, and for what; of old the chain has no ground. */
function isSameRevocation(chain: readonly Dated[], { standing, revoked }: Shown): boolean {
  const link = chain.find(({ kind }) => kind === 'revoked');
  if (!link || !revoked) return !link && !revoked && standing !== 'revoked';
  const { ground = null, reason } = JSON.parse(link.fact) as { ground?: string; reason: string };
  const same = ground === (revoked.ground ?? null) && reason === revoked.reason;
  return standing === 'revoked' && link.at === revoked.at && same;
}

/** Of old there was its style number alone. */
const modelIn = ({ styleNo, colour, size, told }: Pick<VerdictFact, 'styleNo' | 'colour' | 'size' | 'told'>): string =>
  JSON.stringify([styleNo, colour?.zh ?? null, colour?.en ?? null, size ?? null, told ?? []]);

const isSame = (a: { zh: string; en: string }, b: { zh: string; en: string }) => a.zh === b.zh && a.en === b.en;
