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

/** @throws Refusal NOTICE_WORDS that says what nothing stands for, or what is missing */
function mustFit(words: contract.NoticeWords): contract.NoticeWords {
  const kinds = new Map(noticeCatalogue().map((kind) => [kind.key, kind]));
  const kept: contract.NoticeWords = {};
  for (const [key, own] of Object.entries(words)) {
    const kind = kinds.get(key);
    if (!kind) throw new Refusal('BAD_INPUT', { field: key });
    for (const language of ['zh', 'en'] as const) {
      const { unknown, missing } = wrongIn(own, kind, language);
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
    await saveDocument(ctx, { kind: KIND, content: { words: mustFit(words) } satisfies Content, ...when });
    ctx.afterCommit(ctx.app.rules.reload);
    return versionsOf(ctx);
  },
});
