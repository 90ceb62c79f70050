/** The owner's words of notices, in versions. */
import { placeholderOf, sameWording, wrongIn } from '../../../contract/notice/wording.ts';
import * as contract from '../../../contract/shop/notice-words-calls.ts';
import type { Db } from '../../db/schema.ts';
import { noticeCatalogue } from '../../kernel/events/wording.ts';
import type { Context } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { WordsVersion } from '../../kernel/lib/rules.ts';
import { documentVersions, saveDocument } from './documents.ts';

const KIND = 'notices';

interface Content {
  words: contract.NoticeWords;
}

/** For the rule book of a process. */
export async function noticeWordVersions(db: Db): Promise<WordsVersion[]> {
  const rows = await documentVersions(db, KIND);
  return rows.map(({ content, holdsFrom }) => ({ ...(content as Content), holdsFrom: new Date(holdsFrom) }));
}

async function versionsOf({ db, now }: Pick<Context, 'db' | 'now'>) {
  const list = (await documentVersions(db, KIND)).map(({ content, ...row }) => ({ ...row, ...(content as Content) }));
  return {
    kinds: noticeCatalogue(),
    current: list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null,
    list,
  };
}

/**
 * What an earlier version of the software let one write, and this one has no place for, goes without a word: it is not used any more
 * (`asWritten`), and whoever saves something else cannot mend it.
 * @param before what was saved last
 * @throws Refusal NOTICE_UNKNOWN, NOTICE_MISSING that say what nothing stands for, or what is missing
 */
function mustFit(words: contract.NoticeWords, before: contract.NoticeWords): contract.NoticeWords {
  const kinds = new Map(noticeCatalogue().map((kind) => [kind.key, kind]));
  const kept: contract.NoticeWords = {};
  for (const [key, own] of Object.entries(words)) {
    const kind = kinds.get(key);
    const last = before[key];
    const isOld = last !== undefined && sameWording(own, last);
    if (!kind && isOld) continue;
    if (!kind) throw new Refusal('BAD_INPUT', { field: key });
    const wrongs = (['zh', 'en'] as const).map((language) => ({ language, ...wrongIn(own, kind, language) }));
    if (isOld && wrongs.some(({ unknown, missing }) => unknown.length + missing.length > 0)) continue;
    for (const { language, unknown, missing } of wrongs) {
      const [wrong] = [...unknown, ...missing];
      if (wrong === undefined) continue;
      const about = placeholderOf(wrong)?.[language] ?? '';
      throw new Refusal(unknown.length > 0 ? 'NOTICE_UNKNOWN' : 'NOTICE_MISSING', { name: `{${wrong}}`, about, key });
    }
    // Where a later version of the software says it otherwise, that is meant.
    if (!sameWording(own, kind)) kept[key] = own;
  }
  return kept;
}

export const shopNoticeWords = handlers(contract, {
  noticeWordsList: (_input, ctx) => versionsOf(ctx),
  noticeWordsSave: async ({ words, ...when }, ctx) => {
    const [last] = await documentVersions(ctx.db, KIND);
    const content: Content = { words: mustFit(words, (last?.content as Content | undefined)?.words ?? {}) };
    await saveDocument(ctx, { kind: KIND, content, own: { words: {} }, ...when });
    ctx.afterCommit(ctx.app.rules.reload);
    return versionsOf(ctx);
  },
});
