/** The shop's colour and logo, in versions. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id, time } from '../wire/query.ts';
import { brandColor } from './tokens.ts';

const version = v.object({
  id,
  /** Null: the software's own. */
  color: v.nullable(v.string()),
  /** The picture's upload and where it is seen. */
  logo: v.nullable(v.object({ id, url: v.string() })),
  holdsFrom: time,
  savedAt: time,
  savedBy: v.nullable(v.string()),
});
export type BrandVersion = v.InferOutput<typeof version>;

const versions = v.object({
  /** Null: the software's own. */
  current: v.nullable(version),
  list: v.array(version),
});

export const brandList = call('GET', '/shop/brand', {
  about: 'Every version of the shop’s colour and logo: those that held, the one that holds, those to come.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: versions,
});

export const brandPreview = call('GET', '/shop/brand/preview', {
  about: 'The style sheet that a colour would make, before it is saved.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({ color: brandColor }),
  output: v.object({ palette: v.string() }),
});

export const brandSave = call('POST', '/shop/brand/save', {
  about:
    'Another colour or logo from now or a later time: screens, icons, posters and certificates show it from then on.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({
    color: v.nullable(brandColor),
    /** An upload of the caller’s, or the one that was saved last. */
    logo: v.nullable(id),
    /** Null: at once. */
    holdsFrom: v.nullable(time),
    basedOn: v.nullable(id),
  }),
  output: versions,
});
