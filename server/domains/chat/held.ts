/** What is under a report outlives the account of whoever closes it, until that is decided and so long after that a second report of the same still finds it. */
import { chatRules } from '../../../contract/chat/rules.ts';
import type { Machine } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { setReminder } from '../../kernel/state/transitions.ts';

interface Reported<S extends string> {
  /** Of its deadlines. */
  entity: string;
  machine: Pick<Machine<S>, 'name' | 'initial'>;
  /** All reports of one thing. */
  reportsOf(db: Db, id: string): Promise<readonly { id: string; state: S }[]>;
}

export function evidenceOf<S extends string>({ entity, machine, reportsOf }: Reported<S>) {
  const lookAt = (db: Db, id: string, at: Date): Promise<void> => setReminder(db, { entity, id, event: 'forget', at });
  return {
    lookAt,
    /** From the day on which somebody of it closed their account it is looked at until nothing holds it any more. */
    async holdUntilDecided(db: Db, ids: readonly string[], now: Date): Promise<void> {
      for (const id of ids) await lookAt(db, id, new Date(now.getTime() + chatRules.decide));
    },
    /** When what is held may go; later than now while a report is open. */
    async keptUntil(db: Db, id: string, now: Date): Promise<Date> {
      const reports = await reportsOf(db, id);
      if (reports.some(({ state }) => state === machine.initial)) return new Date(now.getTime() + chatRules.decide);
      const decided = await db
        .selectFrom('transition')
        .select((eb) => eb.fn.max('at').as('at'))
        .where('entity', '=', machine.name)
        .where(
          'entity_id',
          'in',
          reports.map((report) => report.id),
        )
        .executeTakeFirst();
      return new Date((decided?.at ?? now).getTime() + chatRules.evidence);
    },
  };
}
