/** Reopening a form: takes something out of the queue and back into the form it came from, photos and all, to be changed and sent anew. */
import { queue } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import { albumKey, draftKey, draftName } from '../drafts/drafts.ts';

/**
 * What was refused, or has not been sent, becomes the draft of its form again.
 * @returns the form's path
 * @throws OfflineError IN_FLIGHT while the server may be taking it or may have taken it; DRAFT_THERE when the form holds something else
 */
export async function reopenForm(id: string): Promise<string> {
  const db = queue();
  return db.transaction('rw', db.outbox, db.photos, db.drafts, async () => {
    const intent = await db.outbox.get(id);
    if (intent?.kind !== 'intent' || !intent.form) throw new OfflineError('BAD_INPUT');
    if (intent.state === 'sending' || intent.uncertain) throw new OfflineError('IN_FLIGHT');
    const { value, several } = intent.form;
    let { name, path } = intent.form;
    if (await db.drafts.get(draftKey(intent.userId, name))) {
      if (several === undefined) throw new OfflineError('DRAFT_THERE');
      const another = crypto.randomUUID();
      [name, path] = [draftName(several, another), `${path.split('?')[0]}?draft=${another}`];
    }
    const key = draftKey(intent.userId, name);
    const photos = await db.outbox.where({ parent: id }).primaryKeys();
    const filed = await db.photos.where({ draft: albumKey(key) }).primaryKeys();
    const others = photos.filter((photo) => !filed.includes(photo));
    await db.photos
      .where('id')
      .anyOf(others)
      .modify({ draft: albumKey(key) });
    await db.outbox.bulkDelete([id, ...photos]);
    const row = { key, userId: intent.userId, value, savedAt: Date.now(), ...(several && { form: several }) };
    await db.drafts.put(row);
    return path;
  });
}
