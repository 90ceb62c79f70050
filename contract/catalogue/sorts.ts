/** In which order goods can be asked for. */
export const sorts = ['heat', 'priceAsc', 'priceDesc', 'newest', 'drop'] as const;
