/** How a call between client and server is declared: once, here. Everything else is derived from the entry. */
import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { Permission } from './permissions.ts';
import type { Words } from './states.ts';

/** Parts of the shop that an owner may close: nothing new begins there, and what is under way goes on to its end. */
export const closable = ['bid', 'auction', 'recycle', 'consignment', 'identify', 'cleaning', 'resale', 'live'] as const;
export type Closable = (typeof closable)[number];

export const closableNames = {
  bid: { zh: '求购与议价', en: 'Bids and counter-offers' },
  auction: { zh: '拍卖', en: 'Auctions' },
  recycle: { zh: '回收', en: 'Sell for cash' },
  consignment: { zh: '寄卖估价', en: 'Valuations' },
  identify: { zh: '鉴别', en: 'Authentication' },
  cleaning: { zh: '洗护', en: 'Cleaning' },
  resale: { zh: '店铺搬家', en: 'Cross-listing' },
  live: { zh: '直播', en: 'Live rooms' },
} as const satisfies Record<Closable, Words>;

/**
 * Who may make a call. Roles are cumulative facts about an account, not exclusive kinds:
 * everyone is a `visitor`; a `seller` has an open stock account; a `merchant` is active in the merchant centre;
 * `staff` works in the workbench. `user` is anyone logged in.
 */
export type Role = 'visitor' | 'user' | 'seller' | 'merchant' | 'staff';

/** What the client does when there is no network. */
export type Offline =
  /** Needs the server now; offline it says so and keeps the form. */
  | { readonly mode: 'live' }
  /** The last answer is kept on the device and shown with its age. `ttl` in ms. */
  | { readonly mode: 'cached'; readonly ttl: number }
  /** The intent goes into the outbox and is sent when the network returns. */
  | { readonly mode: 'queued' };

/** What only reads; what does something; what puts one thing in another's place; what takes one away, named by its path alone. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Call<I extends GenericSchema = GenericSchema, O extends GenericSchema = GenericSchema> {
  readonly method: Method;
  /** Path under the API base; `{name}` marks a parameter taken from the input. */
  readonly path: string;
  /** One sentence for the documentation. */
  readonly about: string;
  readonly who: Role;
  /** What staff need for it. A call for staff without one is refused to everybody; for others it means nothing. */
  readonly permission?: Permission;
  /** Something new begins with it in a part of the shop that its owner may close: then it is refused, and what is under way goes on. */
  readonly begins?: Closable;
  /** Rules whose numbers somebody was shown before they agreed: where they are others by now, it is refused with RULES_CHANGED. */
  readonly shows?: readonly string[];
  /**
   * The input's field with the id that the device minted for what begins with it: under a second key the same is still the same, and
   * anything else under that id is refused with KEY_REUSED.
   */
  readonly mints?: string;
  readonly input: I;
  readonly output: O;
  readonly offline: Offline;
  /**
   * A read that tells every visitor the same until something changes that strangers are shown: it may be answered from memory. The
   * tables that it reads tell of their changes (`tell_shown` in the migrations; tests/api/shared.test.ts looks).
   */
  readonly shared?: true;
  /** A read whose query is said to be a form. */
  readonly form?: true;
  /** A read that answers with a file: to whoever asks for one by `FILE_TYPE`, as its bytes. */
  readonly file?: true;
  /** It is in the log of acts though it is a read, or everybody's and made by somebody who works here. Every write of staff is. */
  readonly logged?: true;
}

export type Input<C extends Call> = InferInput<C['input']>;
export type Parsed<C extends Call> = InferOutput<C['input']>;
export type Output<C extends Call> = InferOutput<C['output']>;

/** Declares a call. A write is safe to repeat because it carries an idempotency key; a GET is safe by nature. */
/* @__NO_SIDE_EFFECTS__ */
export function call<I extends GenericSchema, O extends GenericSchema>(
  method: Method,
  path: string,
  entry: Omit<Call<I, O>, 'method' | 'path' | 'offline' | 'mints'> & {
    offline?: Offline;
    mints?: keyof InferOutput<I> & string;
  },
): Call<I, O> {
  return { method, path, offline: { mode: 'live' }, ...entry };
}

export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;

/** What `accept` says for the bytes of a file instead of an envelope around them. */
export const FILE_TYPE = 'application/octet-stream';

/** What every answer is wrapped in. `status` is 0 on success (the specification's success code) and the HTTP status otherwise. */
export interface Envelope<T = unknown> {
  success: boolean;
  status: number;
  /** Machine-readable reason from the error catalogue; absent on success. */
  code?: string;
  message: string;
  data?: T;
  token?: string;
  /** The server's clock in epoch ms, sent with clock refusals so that the client can learn its offset. */
  now?: number;
  requestId?: string;
}

/** What CHANGED_ELSEWHERE names: the thing, when it was set, and to how much where it is an amount. */
export interface ChangedSince {
  id: string;
  at: number;
  now?: number | null;
}
