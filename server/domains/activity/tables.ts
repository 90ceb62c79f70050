/** Which advertisement or person led here. */

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
  };
  /** Names of channels that were met, with when first. */
  ad_channel: { name: string; at: Date };
  account_source: {
    user_id: string;
    inviter_id: string | null;
    channel: string;
    click_id: string;
    user_source: string;
    at: Date;
  };
}
