/** Photos: permission to post them to the object store, and saying that they have arrived. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { CARRIED, PHOTO } from '../wire/limits.ts';
import { id, queryInt, time } from '../wire/query.ts';

/** A photo's address, without the width that the client adds (`-375.webp`, `-750.webp`). The hash is the permission: it cannot be guessed. */
export const photoUrl = (sha256: string) => `/img/u/${sha256}`;

/** The same for who may not read the hash: the place that a photo has in a case, whose id cannot be guessed either. */
export const placeUrl = (id: string, place: number) => `/img/u/${id}.${place}`;

/** Of what stands for a photo: its SHA-256, or the address of one that was drawn for the demo. */
export const printUrl = (print: string) => (print.startsWith('/') ? print : photoUrl(print));

const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/**
 * The form to post as multipart/form-data to `host`: `key` (beginning with `dir`), `policy`, `OSSAccessKeyId` = accessid,
 * `signature`, every one of `fields`, `success_action_status` = 200, `Content-Type`, and last `file`.
 */
const uploadForm = v.object({
  host: v.string(),
  dir: v.string(),
  policy: v.string(),
  accessid: v.string(),
  signature: v.string(),
  fields: v.record(v.string(), v.string()),
  /** Epoch ms after which the store refuses the form. */
  expire: time,
  maxBytes: v.number(),
  /**
   * The store keeps what arrived of a post that broke off: the same form with `ask` = 1 and no file is answered with its size and
   * SHA-256, and with `from` = that size the file may begin there.
   */
  resumes: v.boolean(),
});

/** What the store has of a photo whose post broke off. */
export const keptPart = v.object({ size: v.number(), sha256 });
export type KeptPart = v.InferOutput<typeof keptPart>;
export type UploadForm = v.InferOutput<typeof uploadForm>;

export const uploadSign = call('GET', '/v2/appraise/upload', {
  about:
    'Permission to post photos to the object store. Needs the network; photos wait in the outbox until then. A store of ours counts what arrives, and its form is good for about a day; another’s is good for minutes, and for the photo alone that `sha256`, `size` and `ext` name: without them it gives none (UPLOAD_POLICY).',
  who: 'user',
  input: v.strictObject({
    type: v.literal('sign'),
    sha256: v.optional(sha256),
    size: v.optional(queryInt(1, PHOTO.maxUpload)),
    ext: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9]{2,5}$/))),
  }),
  output: uploadForm,
});

export const uploadConfirm = call('POST', '/comm/upload/confirm', {
  about: 'Says that a photo has been posted. It counts only if the stored bytes are the announced ones.',
  who: 'user',
  input: v.strictObject({
    /** `dir` followed by the SHA-256 and an extension: the same photo sent twice is one object. */
    key: v.pipe(v.string(), v.regex(/^u\/[\w-]{1,64}\/\d{8}\/[0-9a-f]{64}\.[a-z0-9]{2,5}$/)),
    sha256,
    size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PHOTO.maxUpload)),
    /** What every browser of today can show. Others are turned into one of these when the photo is compressed. */
    type: v.picklist(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']),
  }),
  /** `url` is the picture’s address without the width: append `-375.webp` or `-750.webp`. */
  output: v.object({ id, sha256, url: v.string() }),
  offline: { mode: 'queued' },
});

/** Of the part of the code that is no key: by it the bundle is found, and the rest of the code stays with its person. */
const codeHash = sha256;

export const carriedGive = call('POST', '/comm/carry/give', {
  about:
    'Hands what waits on one device to another of the same account: sealed parts that were posted to the object store, found by a hash of some of the code that opens them. The server cannot open them. What was handed over before and not fetched is forgotten.',
  who: 'user',
  input: v.strictObject({
    codeHash,
    parts: v.pipe(
      v.array(
        v.strictObject({
          key: v.pipe(v.string(), v.regex(/^u\/[\w-]{1,64}\/\d{8}\/[0-9a-f]{64}\.work$/)),
          size: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CARRIED.part)),
        }),
      ),
      v.minLength(1),
      v.maxLength(CARRIED.parts),
    ),
  }),
  output: v.object({ id, expiresAt: time }),
});

export const carriedTake = call('POST', '/comm/carry/take', {
  about:
    'Claims what another device of the caller handed over: for one device, once. Codes that find nothing are counted.',
  who: 'user',
  input: v.strictObject({ codeHash }),
  output: v.object({ id, parts: v.number() }),
});

export const carriedPart = call('GET', '/comm/carried/{id}/{part}', {
  about: 'One sealed part, in base64, of what the caller has claimed.',
  who: 'user',
  input: v.strictObject({ id, part: queryInt(0, CARRIED.parts - 1) }),
  output: v.object({ base64: v.string() }),
});

export const carriedState = call('GET', '/comm/carried/{id}', {
  about: 'Whether a device has claimed what the caller handed over; null where that is not known any more.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ taken: v.nullable(v.boolean()) }),
});

export const carriedEnd = call('DELETE', '/comm/carried-end/{id}/{why}', {
  about:
    'Erases what was handed over: `came` says that it has been taken in, `back` that it is not to be fetched, which changes nothing once a device has claimed it. Says whether one has; null where that is not known any more.',
  who: 'user',
  input: v.strictObject({ id, why: v.picklist(['came', 'back']) }),
  output: v.object({ taken: v.nullable(v.boolean()) }),
});
