/** Home as an edited page: its name, and what only it has. */

/** The page that is home, once it is published. */
export const HOME = 'home';

/** Each shows what the shop has now, in the place that it is given; in this order where nobody has arranged them. */
export const homeParts = ['categories', 'stock', 'services', 'auctions', 'feed'] as const;
export type HomePart = (typeof homeParts)[number];

export const firstHome = homeParts.map((part) => ({ kind: 'home' as const, part }));
