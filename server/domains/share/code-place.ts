/** Where a certificate's picture has its code, px; without what draws it. */
export const codeAt = { x: 482, y: 830, side: 220 } as const;
