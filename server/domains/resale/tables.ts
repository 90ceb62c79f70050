/** Shops on other marketplaces, what is put into them, and what is sold there. */
import type { ColumnType, Generated } from 'kysely';
import type { RemoteState, ResaleState } from '../../../contract/resale/machine.ts';
import type { ChannelName, PostField, PostPhoto } from '../../../contract/resale/rules.ts';

type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ResaleTables {
  resale_shop: {
    id: string;
    user_id: string;
    channel: ChannelName;
    remote_id: string;
    name: string;
    /** Everything in it was compared with the channel; null before the first time. */
    compared_at: Later<Date>;
    /** What changed since then is asked for next time. */
    asked_until: Date;
    created_at: Date;
    ended_at: Later<Date>;
  };
  /** Several put up at once. */
  resale_move: {
    id: string;
    user_id: string;
    shop_id: string;
    /** Where all of it comes from; null for stock. */
    from_shop_id: string | null;
    created_at: Date;
  };
  resale_post: {
    id: string;
    move_id: string;
    shop_id: string;
    user_id: string;
    item_id: string;
    remote_id: Later<string>;
    title: string;
    body: string;
    price: number;
    category_id: string;
    /** Which of the item's photos, in this order; whole or cut. */
    photos: Json<PostPhoto[]>;
    /** The channel has taken the order to put it up, or down. */
    asked: Generated<boolean>;
    /** When it took it first. */
    asked_at: Later<Date>;
    tries: Generated<number>;
    /** Since when the channel has not answered at all: it is asked less and less often. */
    unheard_since: Later<Date>;
    /** Why the channel refused, in its words. */
    refusal: Later<string>;
    refused_field: Later<PostField>;
    /** Taken down because the item is promised here: up again when that falls through. */
    paused: Generated<boolean>;
    /** It was down for good, or coming down, when it was ordered there: down again when that falls through. */
    stays_down: Generated<boolean>;
    /** It was for sale here when it was locked for a buyer there, and is again when that falls through. */
    was_on: Generated<boolean>;
    /** The post in another shop that must be down before this one goes up. */
    after_id: string | null;
    state: ResaleState;
    deadline_at: Date | null;
    /** It will not come down, however often it is asked for, or it is to leave our warehouse: staff see to that by then. */
    staff_by: Later<Date>;
    created_at: Date;
    updated_at: Date;
  };
  resale_order: {
    channel: ChannelName;
    no: string;
    post_id: string;
    state: RemoteState;
    refunded: Generated<boolean>;
    /** Its buyer has asked for the money, and it is neither given nor refused. */
    refund_wanted: Generated<boolean>;
    amount: Later<number>;
    placed_at: Later<Date>;
    paid_at: Later<Date>;
    address: JsonOrNull<{ name: string; phone: string; region: string; detail: string }>;
    company: Later<string>;
    waybill: Later<string>;
    /** Which parcel the channel was asked to take last, and when: another one waits until it is known what became of that. */
    sending_hash: Later<string>;
    sending_at: Later<Date>;
    /** The channel is asked, or was, to give its money back: written before it is asked, so that it is asked once at a time. */
    refund_asked_at: Later<Date>;
    /** The channel was asked to close it, because nobody pays. */
    close_asked_at: Later<Date>;
    heard_at: Date;
    /** Something of it was new, or it was asked about by itself. */
    updated_at: Date;
  };
  /** Both sold: kept as it was found, whatever becomes of it. */
  resale_conflict: {
    id: string;
    post_id: string;
    order_no: string;
    /** The order here that had the item, if one had; a lot, a recycling or a retrieval has none. */
    order_id: string | null;
    holder: string;
    found_at: Date;
    /** `here`: their buyer is refunded; `there`: it was free again and went to them; `gone`: their order ended first; `fell`: as `here`, and nobody here has it any more. */
    outcome: Later<'here' | 'there' | 'gone' | 'fell'>;
    decided_at: Later<Date>;
    decided_by: Later<string>;
    note: Later<string>;
  };
  /** What a channel sent: verified on its raw bytes, answered, and worked afterwards. */
  resale_push: {
    id: string;
    channel: ChannelName;
    body: string;
    arrived_at: Date;
    worked_at: Later<Date>;
  };
}
