/** Addresses of drawn pictures, without the width that the client adds (`-375.webp`, `-750.webp`). */

export const productPicture = (productId: string, view = 'side') => `/img/p/${productId}/${view}`;

/** The item's n-th photo, from 0. */
export const itemPicture = (itemId: string, n: number) => `/img/i/${itemId}/${n}`;
