/** The shop's settings and since when they hold. What was saved is never changed: a change is a version that holds later. */
import type * as contract from '../../../contract/shop/calls.ts';
import type { ShopSettings, Warehouse } from '../../../contract/shop/calls.ts';
import { type Hours, NO_HOURS } from '../../../contract/shop/hours.ts';
import { type Config, readConfig } from '../../config.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { calledAtWork } from './staff-names.ts';

/** What holds now; null in a shop that nobody has set up, such as the demo. */
export const settingsNow = async (db: Db, now: Date): Promise<ShopSettings | null> =>
  (await versionNow(db, now))?.settings ?? null;

/** In a shop that nobody has set up, such as the demo. */
const OWN_NAME = { zh: '回潮', en: 'Huichao' } as const satisfies ShopSettings['name'];

/** How the shop is called wherever others read it. */
export const shopNameNow = async (db: Db, now: Date): Promise<ShopSettings['name']> =>
  (await settingsNow(db, now))?.name ?? OWN_NAME;

const versionNow = (db: Db, now: Date) =>
  db
    .selectFrom('shop_version')
    .select(['id', 'settings'])
    .where('holds_from', '<=', now)
    .orderBy('holds_from', 'desc')
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Where goods are sent to us now: as the shop's settings say, else as the environment does. */
export async function warehouseNow({ db, now, app }: Pick<Context, 'db' | 'now' | 'app'>): Promise<Warehouse> {
  const place = (await settingsNow(db, now))?.warehouse ?? app.config.warehouse;
  if (!place) throw new Error('Nobody has said where goods are sent.');
  return place;
}

/** When somebody is at work. */
export const hoursNow = async (db: Db, now: Date): Promise<Hours> => (await settingsNow(db, now))?.hours ?? NO_HOURS;

interface NewVersion {
  settings: ShopSettings;
  holdsFrom: Date;
  savedBy: string | null;
  now: Date;
}

export async function addVersion(db: Db, { settings, holdsFrom, savedBy, now }: NewVersion): Promise<void> {
  await db
    .insertInto('shop_version')
    .values({
      id: newId(),
      settings: JSON.stringify(settings),
      holds_from: holdsFrom,
      saved_by: savedBy,
      saved_at: now,
    })
    .execute();
}

/** The contract's pattern knows no ports and no numbers of hosts. */
export const isOrigin = (publicUrl: string) => publicUrl === '' || URL.canParse(publicUrl);

export const shopSettingsList: Handler<typeof contract.shopSettingsList> = (_input, ctx) => versionsOf(ctx);

export const shopSettingsSave: Handler<typeof contract.shopSettingsSave> = async (input, ctx) => {
  // Two owners at once: the second sees the first one's version before they save.
  await ctx.db.selectFrom('staff_role').select('user_id').where('role', '=', 'owner').forUpdate().execute();
  const last = await ctx.db
    .selectFrom('shop_version')
    .select(['id', 'settings'])
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if ((last?.id ?? null) !== input.basedOn) throw new Refusal('SETTINGS_CHANGED');
  // A demo is everybody's: what one visitor saved would be what the next start finds.
  if (ctx.app.config.demo) throw new Refusal('DEMO_ONLY_LOOKS');
  if (!isOrigin(input.settings.publicUrl)) throw new Refusal('BAD_INPUT');
  if (!input.settings.warehouse && !ctx.app.config.env.WAREHOUSE) throw new Refusal('WAREHOUSE_NEEDED');
  const holdsFrom = input.holdsFrom === null ? ctx.now : new Date(input.holdsFrom);
  if (holdsFrom < ctx.now) throw new Refusal('SETTINGS_PAST');
  const hours = input.settings.hours ?? last?.settings.hours;
  const settings = { ...input.settings, ...(hours && { hours }) };
  await addVersion(ctx.db, { settings, holdsFrom, savedBy: userOf(ctx).userId, now: ctx.now });
  ctx.changed({ before: last?.settings ?? null, after: settings });
  return versionsOf(ctx);
};

async function versionsOf({ db, now, app }: Pick<Context, 'db' | 'now' | 'app'>) {
  const rows = await db
    .selectFrom('shop_version')
    .leftJoin('account', 'account.id', 'shop_version.saved_by')
    .select(['shop_version.id', 'settings', 'holds_from', 'saved_at', calledAtWork().as('by')])
    .orderBy('holds_from', 'desc')
    .orderBy('saved_at', 'desc')
    .orderBy('shop_version.id', 'desc')
    .execute();
  const list = rows.map((row) => ({
    id: row.id,
    settings: row.settings,
    holdsFrom: row.holds_from.getTime(),
    savedAt: row.saved_at.getTime(),
    savedBy: row.by,
  }));
  return {
    current: list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null,
    list,
    addressInUse: app.config.env.PUBLIC_URL ?? '',
  };
}

/**
 * What the shop's settings say holds, and the environment says what they leave out: a shop that was set up is no demo, and has its own address.
 * @throws Error when the environment asks for a demo in a real shop, or nobody has said where goods are sent
 */
export async function asSetUp(config: Config, db: Db, now: Date): Promise<Config> {
  const settings = await settingsNow(db, now);
  const said = config.env.PUBLIC_URL;
  const set = settings?.publicUrl;
  const env = { ...config.env, PUBLIC_URL: set || said || undefined };
  // It looks like the shop that it was put into, and stays a demo.
  const unheard = { ...(set && said && said.replace(/\/+$/, '') !== set && { addressUnheard: said }) };
  if (config.shopDir) return { ...config, ...unheard, env, warehouse: settings?.warehouse ?? config.warehouse };
  if (settings && config.env.DEMO === '1') throw new Error('This is a real shop: DEMO=1 needs a DATA_DIR of its own.');
  // The demo's place is no shop's.
  const warehouse = settings?.warehouse ?? (settings && !config.env.WAREHOUSE ? null : config.warehouse);
  if (!warehouse)
    throw new Error(
      'Say where goods are sent: npm start -- setup, or WAREHOUSE=name|phone|province|city|district|street and number.',
    );
  if (!settings) return config;
  // Read anew: of a demo's config nothing stays, its signing key least of all.
  return { ...readConfig({ ...env, DEMO: '0' }), ...unheard, warehouse };
}
