/** Everything that is stored about one person, for that person. Secrets and other people's data are left out. */
import type * as contract from '../../../contract/account/calls.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import type { ExportedRows, Personal } from '../../kernel/state/personal.ts';

export const exporting =
  (personal: readonly Personal[]): Handler<typeof contract.userExport> =>
  async (_input, ctx) => {
    const { userId } = userOf(ctx);
    const tables: ExportedRows = {};
    for (const one of personal) Object.assign(tables, await one.export(ctx.db, userId));
    return { madeAt: ctx.now.getTime(), tables };
  };
