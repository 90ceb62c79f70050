/** Which advertisement or person led here. */

import type { Generated } from 'kysely';

export interface ActivityTables {
  ad_click: {
    id: string;
    user_id: string | null;
    device_id: string | null;
    channel: string;
    click_id: string;
    page: string;
    at: Date;
    /** What it counts once by, hashed; null for those from before it was. */
    once?: string | null;
    /** Of that day's address, hashed; null for those from before it was. */
    sender?: string | null;
  };
  /** How many there were of those that were forgotten, by China's calendar. */
  ad_day: { day: string; channel: string; visits: number };
  /** Names of channels that were met, with when first. */
  ad_channel: {
    name: string;
    at: Date;
    /** Of that day's address, hashed, where a visit brought it. */
    sender?: string | null;
  };
  account_source: {
    user_id: string;
    inviter_id: string | null;
    channel: string;
    click_id: string;
    user_source: string;
    /** `weixinadinfo` of the link, and its `origin`. */
    ad_info: Generated<string>;
    origin: Generated<string>;
    at: Date;
  };
}
