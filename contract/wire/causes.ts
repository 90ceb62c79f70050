/** What moves money: the kinds of a journal's cause, and what each id of them is. Whoever reads theirs is led there. */
export type CauseKind =
  | 'order'
  | 'bid'
  | 'lot'
  | 'settlement'
  /** A piece that is recycled. */
  | 'recycle'
  /** What is paid and given back is an order of pieces; our fee is of one of them. */
  | 'identify'
  | 'cleaning'
  | 'cleaningExtra'
  | 'campaign'
  | 'item'
  | 'storage'
  | 'retrieval'
  | 'merchant'
  | 'penalty'
  | 'recharge'
  | 'withdrawal'
  /** What its person owes. */
  | 'account'
  | 'demo';
