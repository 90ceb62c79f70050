/** An invitation that runs and promises nothing more: its budget holds no further pair of coupons. */
import { sql } from 'kysely';
import type { CampaignState } from '../../../contract/campaign/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';

/** @param campaign what the query calls its row. A lottery has put all of its prizes aside. */
export const isSpent = (campaign: string) => {
  const [kind, state, terms, id] = ['kind', 'state', 'terms', 'id'].map((column) => sql.ref(`${campaign}.${column}`));
  return sql<boolean>`(${kind} = 'invite' and ${state} = ${'running' satisfies CampaignState}
    and coalesce((select balance from ledger_account where ledger_account.id = ${accounts.campaign.prefix}::text || ${id}), 0)
      < (${terms} #>> '{inviter,amount}')::bigint + (${terms} #>> '{friend,amount}')::bigint)`;
};
