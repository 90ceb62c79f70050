/** The colours that goods are looked for by: apart from their words, since every visit reads addresses. */
export const colours = ['black', 'white', 'grey', 'brown', 'red', 'pink', 'yellow', 'green', 'blue', 'purple'] as const;
export type Colour = (typeof colours)[number];
