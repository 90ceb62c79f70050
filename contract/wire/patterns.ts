/** What people type by hand, as a pattern, and read in groups; apart from the schemas, because forms test it before anything is sent. */

/** A mainland mobile number. */
export const PHONE = { digits: 11, pattern: /^1[3-9]\d{9}$/ } as const;

/** A carrier's number of a parcel: dashes between its signs are none of them. */
export const WAYBILL = { least: 8, most: 32, pattern: /^(?:[A-Za-z0-9]-?){8,32}$/ } as const;

/** What a coupon is exchanged for: capitals and digits without their doubles (0 O, 1 I). */
export const COUPON_CODE = { least: 6, most: 16, pattern: /^[A-HJ-NP-Z2-9]{6,16}$/ } as const;

/** `2611 1918 0233`: in groups of four. */
export const grouped = (no: string): string => no.replace(/(.{4})(?=.)/g, '$1 ');

/** Signs of a certificate's code. */
export const CODE_LENGTH = 12;

/** A code as somebody typed it, without what stands between its groups: blanks, dashes, in whatever width. */
export const ungrouped = (typed: string): string => typed.normalize('NFKC').replace(/[^0-9A-Za-z]+/g, '');
