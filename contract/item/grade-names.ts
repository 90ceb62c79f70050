/** How worn an item is, from untouched to well worn. */

export const grades = ['new', '99', '95', '9', '8'] as const;
export type Grade = (typeof grades)[number];

export const gradeName = {
  new: { zh: '全新', en: 'New' },
  '99': { zh: '99新', en: 'Like new' },
  '95': { zh: '95新', en: 'Excellent' },
  '9': { zh: '9成新', en: 'Very good' },
  '8': { zh: '8成新', en: 'Good' },
} as const satisfies Record<Grade, { zh: string; en: string }>;
