/** Schemas for what arrives in a query string, where everything is text. */
import * as v from 'valibot';
import { MOST_BEFORE } from './limits.ts';
import { isLegible, isPlainName } from './names.ts';
import { PHONE } from './patterns.ts';

/** A whole number between `min` and `max`, both included. Typed as a number on both sides of the wire. */
export const queryInt = (min: number, max: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/), v.transform(Number))]),
    v.integer(),
    v.minValue(min),
    v.maxValue(max),
  );

/** A place in a list, or a count: no more than a column of the database holds. */
export const ordinal = (min: 0 | 1) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(2_147_483_647));

export const queryBool = v.pipe(
  v.union([v.boolean(), v.picklist(['true', 'false'])]),
  v.transform((value) => value === true || value === 'true'),
);

/** An id of ours: letters, digits, dash and underscore. */
export const id = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));
export const optionalId = v.optional(id);

/** A person's number inside a payment provider's app. */
export const openid = v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/));
/** Who pays in a browser: there nobody has one. */
export const H5_PAYER = 'h5-pay';

/** `42.5,L` -> ['42.5', 'L'] */
export const commaList = v.pipe(
  v.string(),
  v.maxLength(200),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
);

/** Bidirectional controls: "¥100" can be made to read "¥001" by them, and what was written is not what others read. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A person's own words, trimmed, at most `max` characters. */
export const words = (max: number, min = 1) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(TURNING, '')),
    v.trim(),
    v.minLength(min),
    v.maxLength(max),
    v.check((text) => text === '' || isLegible(text), 'nothing to read'),
  );

/** What was written twice was said once. */
export const eachOnce = <T>(list: readonly T[]): T[] => [...new Set(list)];

/** A name that others read: every character of it can be seen. */
export const nameOf = (max: number, min = 1) => v.pipe(words(max, min), v.check(isPlainName, 'odd characters'));

/** The last moment of the year 9999: what comes later no calendar of ours can write. Epoch ms. */
const LAST = 253_402_300_799_999;

/** Epoch milliseconds. */
export const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LAST));

/** Rows that one answer holds at most. */
export const LARGEST_PAGE = 100;

export const page = {
  cursor: v.optional(v.pipe(v.string(), v.maxLength(200))),
  size: v.optional(queryInt(1, LARGEST_PAGE), 20),
};

export const listOf = <T extends v.GenericSchema>(entry: T) =>
  v.object({ list: v.array(entry), next: v.nullable(v.string()) });

/** Where a thing stands in its owner’s list: they are waited for, it goes on without them, it is over. */
export const turns = ['yours', 'going', 'over'] as const;
export type TurnName = (typeof turns)[number];

/** See {@link Actor} in states.ts. */
export const actor = v.picklist(['B', 'S', 'M', 'P', 'T', 'C']);

/** How a thing came to be as it is: each change of its state with who made it, when and why. */
export const timelineOf = <S extends v.GenericSchema<string>>(state: S) =>
  v.array(
    v.object({
      from: v.nullable(state),
      to: state,
      event: v.string(),
      actor,
      at: time,
      reason: v.nullable(v.string()),
    }),
  );

export const bilingual = v.object({ zh: v.string(), en: v.string() });

/** A file as the client offers it to be saved. */
export const pdfFile = v.object({ name: v.string(), base64: v.string() });

/** A mainland mobile number. */
export const phone = v.pipe(v.string(), v.regex(PHONE.pattern));

/** Where on a photo, along one side: thousandths of the largest square in its middle, and beyond that square on its longer side. */
export const along = v.pipe(v.number(), v.integer(), v.minValue(-1000), v.maxValue(2000));

/**
 * What a write has before its eyes that may wait on a device: an older one does not replace what another device of the account has
 * set since, unseen. When the thing had last been set, as it was read; null for never. What older code prepared lacks it.
 */
export const seen = v.optional(v.nullable(time));

/** Keys of the writes about the same things that this device made before it: what they have set is no surprise. */
export const after = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(MOST_BEFORE)));
