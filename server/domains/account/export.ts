/** Everything that is stored about one person, for that person. Secrets and other people's data are left out. */
import type * as contract from '../../../contract/account/calls.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { chinaIso } from '../../kernel/lib/moment.ts';
import type { ExportedRows, Personal } from '../../kernel/state/personal.ts';

export const exporting =
  (personal: readonly Personal[]): Handler<typeof contract.userExport> =>
  async (_input, ctx) => {
    const { userId } = userOf(ctx);
    const tables: ExportedRows = {};
    for (const one of personal)
      for (const [name, rows] of Object.entries(await one.export(ctx.db, userId))) tables[name] = rows.map(inOurTime);
    return { madeAt: ctx.now.getTime(), tables };
  };

/** A moment as the shop's clock shows it, with its zone: whoever looks for a day finds the one that the screens say. */
const inOurTime = (row: ExportedRows[string][number]) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Date ? chinaIso(value) : value]),
  );
