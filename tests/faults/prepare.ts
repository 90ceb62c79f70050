/** Makes a data directory with the demo's world, ready for a server of its own: `prepare.ts <directory> [full]`. */
import { openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedDemo } from '../../server/demo/seed.ts';

const [dataDir, size] = process.argv.slice(2);
const database = await openDatabase({ dataDir });
await migrate(database.db);
await seedDemo(database.db, { now: new Date(), size: size === 'full' ? size : 'small' });
await database.close();
