/** Makes a demo that looks like a shop: the demo's data, under the shop's name, address and warehouse. */
import type { ShopSettings } from '../../contract/shop/calls.ts';
import { openDatabase } from '../db/connect.ts';
import { syncTree } from '../db/durable-files.ts';
import { migrate } from '../db/migrate.ts';
import { addVersion } from '../domains/shop/settings.ts';
import { mustStayWhatItIs } from '../kernel/lib/database-kind.ts';
import { newId } from '../kernel/lib/id.ts';
import { kept } from '../kernel/lib/own-secret.ts';
import { type SeedOptions, seedDemo } from './seed.ts';

/** What a demo takes over. Of its keys only the one for notices, which phones are bound to: whoever is staff of a demo gets nothing to sign with. */
export interface ShopFace {
  settings: ShopSettings | null;
  vapid: object | null;
}

/** The caller holds the directory that it lies in. */
export async function makeDemoOf(face: ShopFace, dataDir: string, options: SeedOptions): Promise<void> {
  const { now } = options;
  const { db, close } = await openDatabase({ dataDir, locked: true });
  try {
    await migrate(db);
    await mustStayWhatItIs(db, true, now);
    await seedDemo(db, options);
    if (face.settings) await addVersion(db, { settings: face.settings, holdsFrom: now, savedBy: null, now });
    if (face.vapid) await kept(db, 'vapid', face.vapid, now);
    // A version of its own, by which phones notice that something else is shown, and read that it is a demo.
    await db
      .insertInto('shop_document')
      .values({
        id: newId(),
        kind: 'rules',
        content: JSON.stringify({ numbers: {}, closed: [] }),
        holds_from: now,
        saved_by: null,
        saved_at: now,
      })
      .execute();
  } finally {
    await close();
  }
  await syncTree(dataDir);
}
