/** Going back to the screen that asked for an address. */

/** A path of our own, nothing else. */
export const pathOnly = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\/[^/\\]/.test(value) ? value : undefined;
