/** Whose photo is looked at next: decoding takes a processor, and whoever asks for much of it keeps nobody else waiting. */
import { PHOTO } from '../../../contract/wire/limits.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** In this process, of all people. */
const AT_ONCE = 2;

const waiting: { userId: string; go: () => void }[] = [];
/** One photo of each person at a time. */
const lookedAt = new Set<string>();

/** @throws Refusal BUSY where as many of this person's wait as one thing has photos */
export async function inTurn<T>(userId: string, work: () => Promise<T>): Promise<T> {
  if (waiting.filter((one) => one.userId === userId).length >= PHOTO.maxCount)
    throw new Refusal('BUSY', { retryAfter: 5 });
  await new Promise<void>((go) => {
    waiting.push({ userId, go });
    next();
  });
  try {
    return await work();
  } finally {
    lookedAt.delete(userId);
    next();
  }
}

function next(): void {
  if (lookedAt.size >= AT_ONCE) return;
  const at = waiting.findIndex(({ userId }) => !lookedAt.has(userId));
  const [first] = at < 0 ? [] : waiting.splice(at, 1);
  if (!first) return;
  lookedAt.add(first.userId);
  first.go();
}
