/** What staff work on that is somebody's: whoever has a part in it leaves it to a colleague. */
export const causeNames = [
  'account',
  'aftersale',
  'chat',
  'cleaning',
  'consignment',
  'identify',
  'item',
  'listing',
  'lot',
  'merchant',
  'order',
  'penalty',
  'prize',
  'receipt',
  'recycle',
  'resale',
  'restriction',
  'retrieval',
  'settlement',
  'withdrawal',
] as const;
export type Cause = (typeof causeNames)[number];
