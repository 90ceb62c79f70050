/** The sheets of a product's screen. Apart from them, because every visit may load the routes' addresses. */
export const sheets = ['bid', 'offer', 'alert'] as const;
export type SheetName = (typeof sheets)[number];
