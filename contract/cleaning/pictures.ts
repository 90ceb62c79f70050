/** Drawn pieces that stand beside the prices: as dirty as what a care is for, and clean. */
import type { Care, Kind } from './rules.ts';

const SOILED = 'soiled-';
export const soiledName = (care: Care): string => `${SOILED}${care}`;

/** The addresses without the width that the client adds. */
export const drawnPair = (kind: Kind, care: Care): { before: string; after: string } => ({
  before: `/img/e/${kind}/${soiledName(care)}`,
  after: `/img/e/${kind}/opened`,
});
