/** What could lead off the platform, by name: without the patterns that find it, which only who writes or checks needs. */
export const hintKinds = ['payment', 'contact', 'link', 'code'] as const;
export type HintKind = (typeof hintKinds)[number];
