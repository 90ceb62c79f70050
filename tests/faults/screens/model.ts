/** What a person did on the screens, what those said about it, and what must therefore hold. */
import { isDeepStrictEqual } from 'node:util';
import { type Page, expect as patient } from '@playwright/test';
import { floorPriceUpdate } from '../../../contract/bid/calls.ts';

/** What a screen does not show in this time it does not show. */
export const expect = patient.configure({ timeout: 6_000 });

/** The screen said that the server has it, that the phone has it, or nothing before it was gone. */
type Said = 'done' | 'kept' | 'nothing';

/** One try to make something so; `null` is gone, or not there yet. */
export interface Attempt {
  /** What it is about, e.g. `price <listing>`; the attempts at one thing stand in the order in which they were made. */
  thing: string;
  value: unknown;
  said: Said;
  /** Told by the screen as taken back before it arrived. */
  withdrawn?: true;
}

/** What waits on the device, read past the storefront. */
export interface Waiting {
  id: string;
  call: string;
  input: string;
  userId: string;
  label: { zh: string; en: string };
  state: string;
  seq: number;
  dependsOn: string[];
  attempts: number;
  nextAt: number;
  paused?: boolean;
  ask?: unknown;
  unwanted?: boolean;
  was?: unknown;
  lastError?: { code: string };
  /** Its photos on the phone. */
  photos: { state: string; lastError?: { code: string } }[];
}

/** Its page has yet to hear what the server says, whatever that page's clock shows. */
export const isOnFirstTry = ({ state, attempts, nextAt }: Waiting): boolean =>
  state === 'waiting' && attempts === 0 && nextAt > 0;

/** Whether this is what that attempt left waiting: by what its input names. */
export function isOf({ call, input, label }: Waiting, { thing, value }: Attempt): boolean {
  const told = JSON.parse(input) as Record<string, unknown> & {
    lines?: { price?: number }[];
    listingIds?: string[];
    found?: { quantity: number }[];
  };
  if (call.endsWith('/price/update')) return thing === 'price' && told.lines?.[0]?.price === value;
  if (call === floorPriceUpdate.path) return thing === 'floor' && told.floorPrice === value;
  if (call.endsWith('/channel/off')) return thing === 'on sale' && value === false;
  if (call.endsWith('/channel/on')) return thing === 'on sale' && value === true;
  if (call.endsWith('/receipt/save')) return thing === `receipt ${told.id}`;
  if (call.endsWith('/receipt/count')) {
    const pieces = told.found?.reduce((sum, { quantity }) => sum + quantity, 0);
    return thing === `count ${told.id} ${told.line}` && value === pieces;
  }
  if (call.endsWith('/receipt/close')) return thing === `shelved ${told.id}`;
  if (call.endsWith('/cart/add')) return thing === `cart ${told.listingId}` && value === true;
  if (call.endsWith('/cart/remove'))
    return told.listingIds?.some((id) => thing === `cart ${id}` && value === null) === true;
  if (call.endsWith('/feedback/save')) return thing === `feedback ${told.body}`;
  if (call.endsWith('/chat/send')) return thing === `message ${told.body}`;
  if (call.includes('/address/save')) return thing === `address ${told.name}` && value === told.detail;
  if (call.includes('/address/delete')) return value === null && label.zh.endsWith(thing.slice('address '.length));
  return told.nickname !== undefined && thing === 'nickname' && value === told.nickname;
}

/** A screen said what was not so. */
export class Untrue extends Error {
  override name = 'Untrue';
}

/** What a screen shows, and should; that its page has gone away meanwhile is no lie. @throws Untrue */
export async function told(page: Page, what: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (page.isClosed() || /has been closed|crashed/.test(said)) throw error;
    throw new Untrue(`${what}: ${said}`);
  }
}

/** What the server has of one person: by thing, every value that it holds, so that a double shows. */
export type Holdings = ReadonlyMap<string, readonly unknown[]>;

export class Deeds {
  readonly attempts: Attempt[] = [];
  /** What held before the first attempt. */
  readonly before = new Map<string, unknown>();

  begin(thing: string, value: unknown): Attempt {
    const attempt: Attempt = { thing, value, said: 'nothing' };
    this.attempts.push(attempt);
    return attempt;
  }

  get acknowledged(): number {
    return this.attempts.filter(({ said }) => said !== 'nothing').length;
  }

  /** The last value that the person was told is safe and that does not wait; those tried after it may hold by now. */
  #allowed(thing: string, waits: readonly Waiting[]): { due: unknown; perhaps: unknown[] } {
    const tries = this.attempts.filter((attempt) => attempt.thing === thing && !attempt.withdrawn);
    const isOnPhone = (one: Attempt) => one.said === 'kept' && waits.some((item) => isOf(item, one));
    const last = tries.findLastIndex((one) => one.said !== 'nothing' && !isOnPhone(one));
    const due = last < 0 ? (this.before.get(thing) ?? null) : tries[last]?.value;
    return { due, perhaps: tries.slice(last + 1).map(({ value }) => value) };
  }

  /**
   * What `waits` on the phone need not be at the server yet. @throws Untrue when something acknowledged is in neither place,
   * doubled, altered or of an earlier version, or something else is there
   */
  check(holds: Holdings, waits: readonly Waiting[], when: string): void {
    const wrong: string[] = [];
    for (const thing of new Set([...this.before.keys(), ...this.attempts.map((one) => one.thing), ...holds.keys()])) {
      const found = holds.get(thing) ?? [];
      const { due, perhaps } = this.#allowed(thing, waits);
      const value = found[0] ?? null;
      if (found.length > 1) wrong.push(`${thing} is there ${found.length} times`);
      else if (![due, ...perhaps].some((one) => isDeepStrictEqual(one, value)))
        wrong.push(
          `${thing} is ${JSON.stringify(value)} and not ${[due, ...perhaps].map((v) => JSON.stringify(v)).join(' or ')}`,
        );
    }
    if (wrong.length > 0) throw new Untrue(`${when}: ${wrong.join('; ')}`);
  }
}
