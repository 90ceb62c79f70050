/** Whose turn it is in an owner's list: an order stands where the piece of it stands that needs them most. */
import { sql } from 'kysely';
import { type CleaningState, cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import { finalStates } from '../../../../contract/wire/states.ts';
import { openUntil } from '../objected/open.ts';

/** Nothing goes on before its owner acts. */
const owners = (Object.keys(cleaningMachine.states) as CleaningState[]).filter(
  (state) => 'waitsFor' in cleaningMachine.states[state] && cleaningMachine.states[state].waitsFor === 'B',
);

/** What its carrier has brought home is looked at while damage can be claimed. */
const isHome = sql<boolean>`(o.state = ${'delivering' satisfies CleaningState} and exists (
  select from parcel p where p.purpose = 'cleaning' and p.subject_id = o.id and p.leg = 'returnBack' and p.arrived_at is not null))`;

/** Its place among `turns`. */
export const turn = sql<number>`(select min(case
    when o.state in (${sql.join(owners)}) or ${isHome} then 0
    when o.state in (${sql.join(finalStates(cleaningMachine))}) and ${openUntil('o.id')} is null then 2
    else 1 end)
  from cleaning o where o.batch_id = cleaning.batch_id)`;
