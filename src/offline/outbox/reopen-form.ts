/** Reopening a form: takes something out of the queue and back into the form it came from, photos and all, to be changed and sent anew. */
import { type QueueDb, queue } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import { type Intent, isOtherThere } from '../device/items.ts';
import { albumKey, draftKey, draftName } from '../drafts/drafts.ts';
import { noteLeft } from './arrived.ts';
import { isNowhere } from './turn.ts';
import { freeKey } from './withdraw.ts';

/** How it goes on: under its id; as something new, beside what the server has; or it is yet to be asked about, and stays for that. */
type Way = 'same' | 'another' | 'unasked';

/**
 * What was refused, or has not arrived, becomes the draft of its form again; the key it had is spent, or will be before anything
 * else is sent: out of reach nobody can say what became of it. With `another` it becomes something new, beside what the server has.
 * @returns the form's path
 * @throws OfflineError IN_FLIGHT while it is being sent; ARRIVED when the server has it, or a version of it;
 * UNREACHED when only the server could tell what became of a version of it; DRAFT_THERE when the form holds something else
 */
export async function reopenForm(id: string, another = false): Promise<string> {
  const db = queue();
  let path: string | undefined;
  const reopen = async (intent: Intent, way: Way = another ? 'another' : 'same') => {
    path = await toDraft(db, intent, way);
  };
  const outOfReach = (error: unknown) =>
    db.transaction('rw', db.outbox, db.photos, db.drafts, db.control, async () => {
      const intent = await db.outbox.get(id);
      const unreached = error instanceof OfflineError && error.code === 'UNREACHED';
      if (!unreached || intent?.kind !== 'intent' || intent.editing || isOtherThere(intent)) throw error;
      // The server may have said before that it has nothing of it.
      await reopen(intent, intent.state === 'parked' && isNowhere(intent) ? 'same' : 'unasked');
      return 'free' as const;
    });
  if (another)
    await db.transaction('rw', db.outbox, db.photos, db.drafts, db.control, async () => {
      const intent = await db.outbox.get(id);
      if (intent?.kind === 'intent') await reopen(intent);
    });
  else if ((await freeKey(id, (intent) => reopen(intent)).catch(outOfReach)) === 'arrived')
    throw new OfflineError('ARRIVED');
  if (path === undefined) throw new OfflineError('BAD_INPUT');
  return path;
}

/** Inside the caller's transaction. */
async function toDraft(db: QueueDb, intent: Intent, way: Way): Promise<string> {
  const { id, userId, state, form, label } = intent;
  if (!form) throw new OfflineError('BAD_INPUT');
  if (state === 'sending') throw new OfflineError('IN_FLIGHT');
  const { several, title } = form;
  const newId = way === 'another' ? crypto.randomUUID() : id;
  const value = way === 'another' ? renamed(form.value, id, newId) : form.value;
  let { name, path } = form;
  if (await db.drafts.get(draftKey(userId, name))) {
    if (several === undefined) throw new OfflineError('DRAFT_THERE');
    const beside = crypto.randomUUID();
    [name, path] = [draftName(several, beside), `${path.split('?')[0]}?draft=${beside}`];
  }
  const key = draftKey(userId, name);
  const photos = await db.outbox.where({ parent: id }).primaryKeys();
  const filed = await db.photos.where({ draft: albumKey(key) }).primaryKeys();
  const others = photos.filter((photo) => !filed.includes(photo));
  await db.photos
    .where('id')
    .anyOf(others)
    .modify({ draft: albumKey(key) });
  await db.outbox.bulkDelete(photos);
  if (way === 'unasked') {
    const dependsOn = intent.dependsOn.filter((one) => !photos.includes(one));
    const stands = { state: 'waiting', unwanted: true, editing: true, nextAt: 0, dependsOn } as const;
    await db.outbox.put({ ...intent, ...stands, form: { ...form, path } });
  } else {
    await db.outbox.delete(id);
    await noteLeft(db, id);
  }
  const row = { key, userId, value, savedAt: Date.now(), ...(several && { form: several }) };
  await db.drafts.put({
    ...row,
    about: {
      ...(title && { title }),
      again: {
        ...{ id: newId, key: crypto.randomUUID(), label, path },
        ...(way === 'unasked' && { tried: intent.key }),
      },
    },
  });
  return path;
}

/** The form's own id stands in it wherever it was minted for it. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, renamed(entry, from, to)]));
}
