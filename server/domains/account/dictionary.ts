/** The app's dictionary: small lists that the server may change without a new client. */
import type * as contract from '../../../contract/account/calls.ts';
import { protectedScreens } from '../../../contract/screens.ts';
import type { Context, Handler } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { sandboxAuthorisation, sandboxHost } from '../../providers/host/sandbox.ts';

export const dictType: Handler<typeof contract.dictType> = async ({ type }, ctx) => {
  const kept = await ctx.db.selectFrom('dict').selectAll().where('type', '=', type).orderBy('value').execute();
  const made = madeNow(type, ctx);
  return { list: [...kept.filter(({ value }) => !made.some((one) => one.value === value)), ...made] };
};

export const dictValue: Handler<typeof contract.dictValue> = async ({ type, value }, ctx) => {
  const { list } = await dictType({ type }, ctx);
  const entry = list.find((one) => one.value === value);
  if (!entry) throw new Refusal('NOT_FOUND');
  return entry;
};

/** Entries that the software knows better than the row with which a shop once began. */
function madeNow(type: string, ctx: Context) {
  if (type === LOGINS.type) return [{ ...LOGINS, content: protectedScreens }];
  return type === SANDBOX.type ? sandboxEntries(ctx) : [];
}

const LOGINS = { type: 'next_auth_routes', value: 'default' };
const SANDBOX = { type: 'demo', value: 'host' };

/** What a host app would hand to the authorisation screen, as long as the host is a pretended one. */
function sandboxEntries({ app }: Context) {
  if (!app.config.demo || app.providers.hosts.wechat !== sandboxHost) return [];
  return [{ ...SANDBOX, content: sandboxAuthorisation('13800000001') }];
}
