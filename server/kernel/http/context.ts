/** Request context: what a handler knows about the call it answers, and about the house it answers from. */
import { type RawBuilder, sql } from 'kysely';
import type { Attribution } from '../../../contract/wire/attribution.ts';
import type { Call, Output, Parsed, Role } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Permission } from '../../../contract/wire/permissions.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import type { Providers } from '../../providers/providers.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/log.ts';
import type { RuleBook } from '../lib/rules.ts';
import { Refusal } from './refusal.ts';

/** Someone logged in. */
export interface Actor {
  readonly userId: string;
  readonly roles: ReadonlySet<Role>;
  /** As staff; empty for everybody else. */
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** The shop asks staff to show from time to time who they are, and they have not. */
  readonly mustProve?: boolean;
  /** Calls that their account may not make for now, with the words that they read. */
  readonly refused?: ReadonlyMap<string, Words>;
}

/** The running server. Handlers reach the database through `Context.db` only: for a write that is the call's transaction. */
/** Authentication: whose token this is. Registered by who keeps the sessions. @returns null for one that opens nothing */
export type Identify = (db: Db, token: string, now: Date) => Promise<Actor | null>;

export interface App {
  readonly db: Db;
  readonly identify: Identify;
  readonly clock: Clock;
  readonly config: Config;
  readonly providers: Providers;
  readonly log: Logger;
  /** Which rules hold, and held. */
  readonly rules: RuleBook;
}

export interface Context {
  readonly db: Db;
  readonly actor: Actor | null;
  readonly now: Date;
  readonly lang: Language;
  /** As the `deviceId` header names it: a claim, not a proof. */
  readonly deviceId: string | null;
  /** Who or what sent the visit, as its headers claim. */
  readonly attribution: Attribution;
  /** Whom limits count: of IPv6 the network. */
  readonly ip: string;
  /** As it arrived, for vendors who compare it; else as `ip`. */
  readonly exactIp?: string;
  readonly requestId: string;
  /** The version of the rules that the client shows; empty or absent: the software's own. */
  readonly rulesSeen?: string;
  /** Null on reads. */
  readonly idempotencyKey: string | null;
  readonly app: App;
  /** What `asking` was told before the transaction. */
  readonly asked?: unknown;
  /** The rows of what `opening` has sent ahead. */
  readonly opened?: readonly unknown[];
  /** Runs once the call's transaction is committed; dropped when it rolls back, is rerun, or the answer is a replay. */
  afterCommit(run: () => Promise<void>): void;
  /**
   * A write's own last statement, of which nothing in the call waits for the effect: it goes out with the stored answer and the
   * commit. Absent where a handler is called by itself; `lastly` does the right thing.
   */
  readonly last?: (statement: LastStatement) => void;
  /** What an act of staff changed, for the audit log beside the act. */
  changed(change: Change): void;
  /** This act only goes on with one that the log has: it is not written into it again. */
  goesOn(): void;
}

/** `with <parts> select <selected>`. */
export interface LastStatement {
  parts: readonly RawBuilder<unknown>[];
  selected: readonly RawBuilder<unknown>[];
  /** What its failure means. */
  failed: (error: unknown) => never;
}

export interface Change {
  /** What it is the history of, `product:<id>`. */
  readonly of?: string;
  readonly before: unknown;
  readonly after: unknown;
}

export type Handler<C extends Call> = (input: Parsed<C>, ctx: Context) => Promise<Output<C>>;

/** Whether the caller works here and their roles include this. */
export const may = ({ actor }: Pick<Context, 'actor'>, permission: Permission): boolean =>
  actor?.permissions.has(permission) ?? false;

/** As `Context.last`; at once where nobody stores the answer. */
export async function lastly({ db, last }: Pick<Context, 'db' | 'last'>, statement: LastStatement): Promise<void> {
  if (last) return last(statement);
  const { parts, selected, failed } = statement;
  await sql`with ${sql.join(parts)} select ${sql.join(selected)}`.execute(db).catch(failed);
}

/** @throws Refusal LOGIN_NEEDED */
export function userOf({ actor }: Pick<Context, 'actor'>): Actor {
  if (!actor) throw new Refusal('LOGIN_NEEDED');
  return actor;
}
