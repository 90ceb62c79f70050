/** Campaigns: shares and help tasks of invitations, entries and prizes of lotteries. */
import type { ColumnType, Generated } from 'kysely';
import type { Address } from '../../../contract/address/calls.ts';
import type { CampaignKind, PrizeTerms, Reward } from '../../../contract/campaign/calls.ts';
import type { BeaconNamed, DrawRule } from '../../../contract/campaign/draw.ts';
import type { CampaignState, HelpState, PrizeState } from '../../../contract/campaign/machine.ts';
import type { HelpReason, StruckReason } from '../../../contract/campaign/rules.ts';

type Json<T> = ColumnType<T, string, string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type ShipTo = Omit<Address, 'id' | 'isDefault'>;

export interface InviteTermsRow {
  kind: 'invite';
  inviter: Reward;
  friend: Reward;
  minOrder: number;
  most: number;
}

export interface LotteryTermsRow {
  kind: 'lottery';
  prizes: { terms: PrizeTerms; name: { zh: string; en: string }; count: number }[];
}

export interface CampaignTables {
  campaign: {
    id: string;
    kind: CampaignKind;
    name_zh: string;
    name_en: string;
    about_zh: string;
    about_en: string;
    rules_zh: string;
    rules_en: string;
    /** SHA-256 of a photo, or the address of a drawn one. */
    picture: string | null;
    /** SHA-256 of each photo after it. */
    pictures: ColumnType<string[], string | undefined, string>;
    state: CampaignState;
    deadline_at: Date | null;
    starts_at: Date;
    ends_at: Date;
    terms: Json<InviteTermsRow | LotteryTermsRow>;
    created_at: Date;
  };
  /** Somebody who invites others in a campaign. */
  campaign_share: { id: string; campaign_id: string; user_id: string; created_at: Date };
  /** One invited person, until their first order counts or does not. */
  help_task: {
    id: string;
    share_id: string;
    friend_id: string;
    no: number;
    state: HelpState;
    deadline_at: Date | null;
    expires_at: Date;
    /** The order that counted. */
    order_id: string | null;
    reason: HelpReason | null;
    created_at: Date;
  };
  /** Of friends who closed their accounts: a keyed hash of a phone, payout account or place, and nothing else. */
  campaign_known: { hash: string; at: Date };
  lottery: {
    id: string;
    /** Told to nobody before the draw. */
    seed: string;
    seed_hash: string;
    /** By which its fingerprint was made. */
    rule: DrawRule;
    beacon: Json<BeaconNamed>;
    list_hash: string | null;
    /** When the list was fixed. */
    closed_at: Later<Date>;
    /** Drawn by this one instead, where the announced one was public when the list was fixed. */
    later: ColumnType<BeaconNamed | null, string | null | undefined, string | null>;
    randomness: string | null;
    signature: string | null;
  };
  lottery_entry: {
    id: string;
    campaign_id: string;
    user_id: string;
    ticket: string;
    no: number;
    struck: Generated<boolean>;
    struck_for: Later<StruckReason>;
    /** In the drawn order, from 1. */
    rank: number | null;
    created_at: Date;
  };
  lottery_prize: {
    id: string;
    campaign_id: string;
    entry_id: string;
    /** Which of all its prizes, from 0 in their order. */
    place: number;
    state: PrizeState;
    deadline_at: Date | null;
    /** Of a thing: where it goes, as it was when it was claimed; then its parcel. */
    address: ColumnType<ShipTo | null, string | null | undefined, string | null>;
    company: Later<string>;
    waybill: Later<string>;
    /** When a thing was claimed, then when it was sent or missed. */
    moved_at: Later<Date>;
    /** What staff said last of one that cannot be sent or did not come. */
    answer: Later<string>;
    created_at: Date;
  };
}
