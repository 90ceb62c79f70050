/** Whose turn it is in an owner's list: an order stands where the piece of it stands that needs them most. */
import { sql } from 'kysely';
import { type IdentifyState, identifyMachine, toldStates } from '../../../../contract/identify/machine.ts';
import { finalStates } from '../../../../contract/wire/states.ts';

/** Nothing goes on before its owner acts; a result may be appealed against, but waits for nobody. */
const owners = (Object.keys(identifyMachine.states) as IdentifyState[]).filter(
  (state) =>
    !toldStates.includes(state) &&
    'waitsFor' in identifyMachine.states[state] &&
    identifyMachine.states[state].waitsFor === 'B',
);

/** Its place among `turns`. */
export const turn = sql<number>`(select min(case
    when o.state in (${sql.join(owners)}) or exists (
      select from identify_claim l where l.case_id = o.id and l.found_at is not null and l.home is null) then 0
    when o.state in (${sql.join(finalStates(identifyMachine))}) and not exists (
      select from identify_claim l where l.case_id = o.id and l.state = 'open') then 2
    else 1 end)
  from identify_case o where o.order_id = identify_case.order_id and o.truth is null)`;
