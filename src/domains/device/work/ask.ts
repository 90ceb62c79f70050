/** What binds a person and was decided without a network is asked about again before it is sent. */
import { onReached } from '../../../api/exchange/request-once.ts';
import { currentSession } from '../../../api/exchange/session.ts';
import type { Intent } from '../../../offline/device/items.ts';
import { wasTried } from '../../../offline/device/items.ts';
import { rowsOf } from '../../../offline/outbox/observe.ts';
import { sendAsked } from '../../../offline/outbox/pausing.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, relativeTime } from '../../../ui/format/format.ts';
import { currentLanguage, textNow } from '../../../ui/format/text.ts';
import { text } from './words.ts';

export const isLate = ({ ask }: Pick<Intent, 'ask'>, now: number): boolean =>
  typeof ask?.until === 'number' && ask.until <= now;

/** What is said of something that ended before its person said yes again: the other side never saw it, or may have. */
export const lateWord = (item: Intent, t: typeof text.zh, until: string): string =>
  wasTried(item) ? t.lateTried(until) : t.late(until);

/** One more send under the same key: the server says what became of the first. */
export async function learnOutcome({ id }: Pick<Intent, 'id'>): Promise<void> {
  await sendAsked(id);
  toast(textNow(text).sent);
}

export async function askToSend({ id, label, createdAt, ask }: Intent): Promise<void> {
  const t = textNow(text);
  const language = currentLanguage();
  const now = Date.now();
  const until = ask?.until ? t.until(dateTime(ask.until, now, language)) : '';
  const yes = await confirm({
    title: t.askTitle(label[language]),
    body: [t.askBody(relativeTime(createdAt, now, language)), until].filter(Boolean).join('\n'),
    ok: t.sendNow,
    cancel: t.notNow,
  });
  if (!yes || isLate({ ask }, Date.now())) return;
  await sendAsked(id);
  toast(t.sent);
}

/** Looks that often at most, however often the server answers, ms. */
const REST = 3_000;

/** Once for each time the server comes back: whoever said "not now" finds it in the queue. */
export function watchAsked(): void {
  const asked = new Set<string>();
  let lookedAt = 0;
  addEventListener('offline', () => asked.clear());
  onReached(() => {
    if (Date.now() - lookedAt < REST) return;
    lookedAt = Date.now();
    void askNext(asked).catch(() => undefined);
  });
}

/** What waits for this person's yes; what the server refused does not. */
export const openQuestions = async (userId: string): Promise<Intent[]> =>
  (await rowsOf(userId)).filter(
    (row): row is Intent =>
      row.kind === 'intent' && row.state === 'waiting' && Boolean(row.ask && row.paused) && row.nextAt <= Date.now(),
  );

async function askNext(asked: Set<string>): Promise<void> {
  const userId = currentSession()?.userId;
  if (!userId) return;
  const open = (await openQuestions(userId)).filter(({ id }) => !asked.has(id));
  for (const item of open) asked.add(item.id);
  for (const item of open) if (!isLate(item, Date.now())) await askToSend(item);
}
