/** Photos that came from another app through the worker, as a draft that the receipt form picks up. */
import type { PhotoRef } from './items.ts';

/** The draft's name. */
export const SHARED = 'shared';

export interface SharedPhotos {
  /** As they came, not compressed yet. */
  photos: PhotoRef[];
  text: string;
  /** How many did not fit: beyond the limit, or beyond the device's room. */
  left: number;
}
