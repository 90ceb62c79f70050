/** What can be drawn wrong with an item. */
export type DefectKind =
  | 'crease'
  | 'yellowing'
  | 'scuff'
  | 'stain'
  | 'loose-thread'
  | 'sole-wear'
  | 'scratch'
  | 'fading';
