/** A process that moves money as fast as it can and says so after each commit, until someone kills it. */
import { post } from '../kernel/ledger.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import * as kernel from './migrations/01_kernel.ts';
import { inTransaction } from './transaction.ts';

const [where = '', round = ''] = process.argv.slice(2);
const { db } = await openDatabase(where.startsWith('postgres:') ? { databaseUrl: where } : { dataDir: where });
await migrate(db, { '01_kernel': kernel });
const { user, system } = process.cpuUsage();
process.stdout.write(`ready ${performance.now()} ${(user + system) / 1000}\n`);

async function write(writer: number): Promise<never> {
  for (let i = 0; ; i++) {
    const key = `${round}:${writer}:${i}`;
    const entries = [
      { account: 'psp', amount: -1 },
      { account: `user.available:w${writer}`, amount: 1 },
    ];
    await inTransaction(db, (tx) =>
      post(tx, { key, cause: { kind: 'load', id: key }, memo: '', at: new Date(), entries }),
    );
    process.stdout.write(`${key}\n`);
  }
}
await Promise.all([0, 1, 2, 3].map(write));
