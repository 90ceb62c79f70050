/** What the pretend marketplace remembers. Nobody but it writes this. */
import type { Generated } from 'kysely';
import type { RemoteState } from '../../../contract/resale/machine.ts';

export interface SandboxResaleTables {
  sandbox_resale_goods: {
    id: string;
    key: string;
    shop: string;
    title: string;
    body: string;
    price: number;
    image: string;
    state: 'draft' | 'live' | 'down' | 'sold';
    /** When it does what it was asked for; null while nothing is asked. */
    up_at: Date | null;
    down_at: Date | null;
    /** When somebody who is nobody buys it; null for what no one happens to want. */
    wanted_at: Date | null;
  };
  sandbox_resale_order: {
    no: string;
    goods_id: string;
    shop: string;
    amount: number;
    state: Exclude<RemoteState, 'heard'>;
    refunded: Generated<boolean>;
    refund_wanted: Generated<boolean>;
    placed_at: Date;
    paid_at: Date | null;
    /** When its buyer pays, or gives up, by themselves; null when a person plays the buyer. */
    next_at: Date | null;
    changed_at: Date;
    company: string | null;
    waybill: string | null;
  };
  sandbox_resale_push: {
    id: string;
    body: string;
    due_at: Date;
  };
  sandbox_resale_calls: {
    shop: string;
    second: number;
    calls: number;
  };
}
