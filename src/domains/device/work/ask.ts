/** What binds a person and was decided without a network is asked about again before it is sent. */
import { onReached } from '../../../api/exchange/request-once.ts';
import { currentSession } from '../../../api/exchange/session.ts';
import { get, set, update } from '../../../api/exchange/values.ts';
import { dropArrived } from '../../../offline/carry/taken.ts';
import type { Intent } from '../../../offline/device/items.ts';
import { wasTried } from '../../../offline/device/items.ts';
import { requestSync } from '../../../offline/device/sync-request.ts';
import { rowsOf } from '../../../offline/outbox/observe.ts';
import { sendAsked } from '../../../offline/outbox/pausing.ts';
import { onLearned } from '../../../offline/outbox/progress.ts';
import { choose, confirm } from '../../../ui/feedback/dialogs.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, relativeTime } from '../../../ui/format/format.ts';
import { currentLanguage, textNow } from '../../../ui/format/text.ts';
import { text as live } from '../live/words.ts';
import { text } from './words.ts';

export const isLate = ({ ask }: Pick<Intent, 'ask'>, now: number): boolean =>
  typeof ask?.until === 'number' && ask.until <= now;

/** What is said of something that waits for a yes: it never left, or may have arrived, from here or from another phone. */
export function askWord(item: Intent, t: typeof text.zh, now: number, until: string): string {
  if (!isLate(item, now)) {
    const said = item.carried ? t.askedElsewhere : wasTried(item) ? t.askedOut : t.askedAgain;
    return item.ask?.until ? `${said} ${textNow(live).liveUntil(until)}` : said;
  }
  if (item.carried) return t.lateElsewhere(until);
  return wasTried(item) ? t.lateTried(until) : t.late(until);
}

/** Asked about by its key; what another phone may send too, by one more send under the same. */
export async function learnOutcome({ id, carried }: Pick<Intent, 'id' | 'carried'>): Promise<void> {
  if (carried) await sendAsked(id);
  else requestSync('retry');
  toast(textNow(text).asking);
}

/** Its person may be asked about it now: nobody has it, as far as is known. */
export const isAskable = (item: Intent): boolean => item.carried === true || !wasTried(item);

const untilOf = ({ ask }: Intent): string =>
  ask?.until ? textNow(live).liveUntil(dateTime(ask.until, Date.now(), currentLanguage())) : '';

/** Of one kind, and several: one question for all. @returns whether they are to be gone through one by one */
async function askAll(items: readonly Intent[]): Promise<boolean> {
  const t = textNow(text);
  const language = currentLanguage();
  const answer = await choose({
    title: t.askAllTitle(items.length),
    body: [
      ...items.map((item) => `· ${[item.label[language], untilOf(item)].filter(Boolean).join(' ')}`),
      t.askAllBody,
    ].join('\n'),
    ok: t.sendAll,
    other: t.oneByOne,
    cancel: t.notNow,
  });
  if (answer !== true) return answer === 'other';
  for (const item of items) if (!isLate(item, Date.now())) await sendAsked(item.id);
  toast(t.sent);
  return false;
}

export async function askToSend(item: Intent): Promise<void> {
  const { id, label, createdAt, ask } = item;
  const t = textNow(text);
  if (!isAskable(item)) return learnOutcome(item);
  if (item.carried) {
    const gone = await dropArrived().catch(() => []);
    if (gone.some((one) => one.id === id)) return;
  }
  const language = currentLanguage();
  const now = Date.now();
  const yes = await confirm({
    title: t.askTitle(label[language]),
    body: [t.askBody(relativeTime(createdAt, now, language)), untilOf(item)].filter(Boolean).join('\n'),
    ok: t.sendNow,
    cancel: t.notNow,
  });
  if (!yes || isLate({ ask }, Date.now())) return;
  await sendAsked(id);
  toast(t.sent);
}

/** Looks that often at most, however often the server answers, ms. */
const REST = 3_000;

const NOT_NOW = 'saidNotNow';
const MOST = 200;
const saidNotNow = async (): Promise<string[]> => (await get<string[]>(NOT_NOW).catch(() => undefined)) ?? [];

/** Once for each time the server comes back, in whichever page: whoever said "not now" finds it in the queue. */
export function watchAsked(): void {
  const asked = new Set<string>();
  let lookedAt = 0;
  addEventListener('offline', () => {
    asked.clear();
    void set(NOT_NOW, []).catch(() => undefined);
  });
  const look = () => {
    lookedAt = Date.now();
    void askNext(asked).catch(() => undefined);
  };
  onReached(() => {
    if (Date.now() - lookedAt >= REST) look();
  });
  onLearned(({ label, arrived, unwanted }) => {
    if (unwanted) return;
    if (arrived) toast(textNow(text).learned(label[currentLanguage()]), { success: true });
    else look();
  });
}

/** What waits for this person's yes; what the server refused does not. */
export const openQuestions = async (userId: string): Promise<Intent[]> =>
  (await rowsOf(userId)).filter(
    (row): row is Intent =>
      row.kind === 'intent' &&
      row.state === 'waiting' &&
      Boolean(row.ask && row.paused) &&
      row.nextAt <= Date.now() &&
      isAskable(row) &&
      // Its person has given it to another phone.
      row.filedAt === undefined,
  );

async function askNext(asked: Set<string>): Promise<void> {
  const userId = currentSession()?.userId;
  if (!userId) return;
  const notNow = await saidNotNow();
  const open = (await openQuestions(userId)).filter(({ id, key }) => !asked.has(id) && !notNow.includes(key));
  for (const item of open) asked.add(item.id);
  // What came with a file may have been sent from the other phone meanwhile: asked once, for all.
  if (open.some(({ carried }) => carried)) await dropArrived().catch(() => []);
  const kinds = new Map<string, Intent[]>();
  for (const item of open) kinds.set(item.call, [...(kinds.get(item.call) ?? []), item]);
  for (const kind of kinds.values()) {
    const ids = (await openQuestions(userId)).map(({ id }) => id);
    const left = kind.filter((item) => ids.includes(item.id) && !isLate(item, Date.now()));
    if (left.length === 1 || (left.length > 1 && (await askAll(left)))) for (const item of left) await askToSend(item);
    // Another page, opened later, does not ask the same again; what is changed has another key.
    const keys = left.map(({ key }) => key);
    await update<string[]>(NOT_NOW, (before = []) =>
      [...before.filter((key) => !keys.includes(key)), ...keys].slice(-MOST),
    );
  }
}
