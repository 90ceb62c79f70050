/** Which advertisement led here. */

export interface ActivityTables {
  ad_click: {
    id: string;
    user_id: string | null;
    device_id: string | null;
    channel: string;
    click_id: string;
    page: string;
    at: Date;
  };
}
