/** What two accounts share is found without reading every session and card. */
import type { Kysely } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'session_by_user_device', 'session (user_id, device_id)');
  await buildIndex(db, 'session_by_device', 'session (device_id)');
  await buildIndex(db, 'payout_card_by_account', 'payout_card (account_hash)');
  await buildIndex(db, 'address_by_user', 'address (user_id)');
  await buildIndex(db, 'trade_by_order', 'trade (order_id)');
}
