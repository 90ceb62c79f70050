import type { WentOn } from '../../../contract/recycle/shown.ts';

/** It is for sale, or was sold, elsewhere. What the device kept from before that was told says nothing of it. */
export const hasGoneOn = ({ wentOn }: { wentOn?: WentOn | undefined }) => wentOn !== undefined && wentOn.length > 0;
