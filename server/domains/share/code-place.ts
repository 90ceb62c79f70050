/** Where a picture has its code, px; without what draws it. */
export const codeAt = { x: 482, y: 830, side: 220 } as const;
export const posterCodeAt = { x: 482, y: 780, side: 220 } as const;
