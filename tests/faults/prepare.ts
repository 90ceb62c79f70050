/** Makes a data directory with the demo's small catalogue, ready for a server of its own: `prepare.ts <directory>`. */
import { openDatabase } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seedDemo } from '../../server/demo/seed.ts';

const database = await openDatabase({ dataDir: process.argv[2] });
await migrate(database.db);
await seedDemo(database.db, { now: new Date(), size: 'small' });
await database.close();
