/** Where a login may lead back to. Apart from the rest, because every visit loads the routes' addresses. */

/** Only a path of our own may be gone back to. */
export const safeRedirect = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/[^/\\]/.test(value) && !value.startsWith('/pages/login/') ? value : undefined;
