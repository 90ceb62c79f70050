/** What a service hands over so that its decisions can be objected to: what was decided, what more is covered, and how that is paid. */
import type { ClaimSeen } from '../../../contract/objection/calls.ts';
import type { ObjectedService } from '../../../contract/objection/rules.ts';
import type { Permission } from '../../../contract/wire/permissions.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../kernel/http/context.ts';

/** A claim that was decided, after which nothing has moved its piece. */
export interface Decided {
  /** Names this one decision for ever. */
  decision: string;
  userId: string;
  no: string;
  name: Words;
  granted: boolean;
  /** What was paid for the piece in all, fen. */
  paid: number;
  note: string;
  at: Date;
  /** What can still be paid for it, fen: more than nothing. */
  covered: number;
  /** What was paid for all of its order, fen: what two people have to agree to is counted by that. */
  given: number;
  /** Whose cause it is: its owner's, theirs who had it in hand, and theirs who decided. */
  parties: string[];
}

/** Nothing that one could object to: not decided yet, not any more, or paid for in full. */
export interface NotDecided {
  userId: string;
  not: 'early' | 'over' | 'full';
}

export interface Objectable {
  readonly service: ObjectedService;
  readonly permission: Permission;
  /** With all that is counted with it. @throws Refusal NOT_FOUND */
  lock(db: Db, id: string): Promise<unknown>;
  /** @returns null where there is no such piece */
  decided(db: Db, id: string): Promise<Decided | NotDecided | null>;
  /** What that decision was made by, for whoever decides again. @returns null where it is not to be found */
  seen(ctx: Context, id: string, decision: string): Promise<ClaimSeen | null>;
  /** From our own pocket. @param paid.key names this one payment for ever */
  pay(db: Db, id: string, paid: { key: string; amount: number; now: Date }): Promise<void>;
}
