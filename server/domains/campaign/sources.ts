/** Attribution for staff: what each channel brought. */
import { sql } from 'kysely';
import { INVITE_CHANNEL, knownChannels, OTHER_CHANNEL } from '../../../contract/activity/calls.ts';
import type { workbenchSources } from '../../../contract/campaign/workbench-calls.ts';
import { soldStates } from '../../../contract/order/machine.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { literals } from '../../kernel/state/transitions.ts';

const NAMED: readonly string[] = [...knownChannels, INVITE_CHANNEL, OTHER_CHANNEL, ''];
const MOST = 200;
/** Of what strangers may have invented. */
const PARTS = 20;

interface Row {
  channel: string;
  visits: number;
  accounts: number;
  firstOrders: number;
  money: number;
  other: boolean;
  names: number;
  allVisits: number;
}

/** Visits by links of these days; accounts born in them, with what those have bought since. */
export async function sourcesSince(db: Db, now: Date, days: number): Promise<Output<typeof workbenchSources>> {
  const since = new Date(now.getTime() - days * DAY);
  const { rows } = await sql<Row>`
    with visit as (
      select channel, sum(visits)::int as visits from (
        select channel, 1 as visits from ad_click where at >= ${since}
        union all select channel, visits from ad_day where day > (${since}::timestamptz at time zone 'Asia/Shanghai')::date
      ) each group by channel
    ), born as (
      select a.id, coalesce(nullif(s.channel, ''), case when s.inviter_id is not null then ${INVITE_CHANNEL} when s.click_id <> '' then ${OTHER_CHANNEL} else '' end) as channel
      from account a left join account_source s on s.user_id = a.id where a.created_at >= ${since}
    ), bought as (
      select o.buyer_id, sum(o.total)::bigint as money from trade_order o join born on born.id = o.buyer_id
      where o.state in (${literals(soldStates)}) group by o.buyer_id
    ), came as (
      select born.channel, count(*)::int as accounts, count(bought.buyer_id)::int as orders, coalesce(sum(bought.money), 0)::bigint as money
      from born left join bought on bought.buyer_id = born.id group by born.channel
    ), each as (
      select coalesce(came.channel, visit.channel) as channel, coalesce(visit.visits, 0) as visits,
        coalesce(came.accounts, 0) as accounts, coalesce(came.orders, 0) as "firstOrders", coalesce(came.money, 0)::bigint as money
      from came full join visit on visit.channel = came.channel
    ), told as (
      -- What strangers may have invented: nobody came by it, and we do not know it.
      select *, accounts = 0 and channel not in (${sql.join(NAMED)}) as other from each
    ), ranked as (
      select *, row_number() over (partition by other order by money desc, accounts desc, visits desc, channel) as place,
        count(*) over (partition by other) as names, sum(visits) over (partition by other) as all_visits
      from told
    )
    select channel, visits, accounts, "firstOrders", money, other, names::int, all_visits::int as "allVisits"
    from ranked where place <= case when other then ${PARTS}::int else ${MOST}::int end order by place`.execute(db);
  const others = rows.filter(({ other }) => other);
  return {
    list: rows
      .filter(({ other }) => !other)
      .map(({ channel, visits, accounts, firstOrders, money }) => ({
        ...{ channel, visits: channel === '' ? null : visits, accounts, firstOrders, money: Number(money) },
      })),
    others: {
      names: others[0]?.names ?? 0,
      visits: others[0]?.allVisits ?? 0,
      list: others.map(({ channel, visits }) => ({ channel, visits })),
    },
  };
}
