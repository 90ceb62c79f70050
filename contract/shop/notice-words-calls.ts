/** The words of notices: an owner's own in place of the software's, in versions. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { bilingual, id, time, words } from '../wire/query.ts';

const wording = v.strictObject({
  title: v.strictObject({ zh: words(60), en: words(120) }),
  body: v.strictObject({ zh: words(300), en: words(600) }),
});
const own = v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z.]{3,60}$/)), wording);
export type NoticeWords = v.InferOutput<typeof own>;

const kind = v.object({
  key: v.string(),
  group: v.string(),
  /** The software's own, with what differs each time between braces. */
  title: bilingual,
  body: bilingual,
  /** What stands there in a preview, by language and placeholder. */
  examples: v.object({ zh: v.record(v.string(), v.string()), en: v.record(v.string(), v.string()) }),
});
export type NoticeKindWords = v.InferOutput<typeof kind>;

const version = v.object({ id, words: own, holdsFrom: time, savedAt: time, savedBy: v.nullable(v.string()) });
const versions = v.object({
  kinds: v.array(kind),
  /** Null: the software's own words. */
  current: v.nullable(version),
  list: v.array(version),
});

export const noticeWordsList = call('GET', '/shop/notice-words', {
  about: 'Every kind of notice with the software’s own words, and the owner’s in their versions.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: versions,
});

export const noticeWordsSave = call('POST', '/shop/notice-words/save', {
  about:
    'New words of notices from now or a later time, for those kinds that are named; the others are said in the software’s own. What was sent stays as it was.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({
    words: own,
    /** Null: at once. */
    holdsFrom: v.nullable(time),
    basedOn: v.nullable(id),
  }),
  output: versions,
});
