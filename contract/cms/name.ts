/** What a page may be called in its address. */
export const PAGE_NAME = /^[a-z\p{Script=Han}][a-z0-9\p{Script=Han}-]{1,39}$/u;
