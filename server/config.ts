/** Everything that can be set from outside, read once at start. Each name is described in the README. */
import { resolve } from 'node:path';
import { APP } from '../contract/wire/limits.ts';

export const DEMO_SECRET = 'demo-signing-secret';

const MB = 1024 * 1024;

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Of a demo that was put into a shop: where the shop's own data lies; else null. */
  readonly shopDir: string | null;
  /** `''` for the root, else e.g. `/shop`: never a slash at the end. */
  readonly base: string;
  /** A PostgreSQL; the embedded one in `dataDir` when null. */
  readonly databaseUrl: string | null;
  readonly demo: boolean;
  /** What a shop that is being tried out only pretends: `payment`, `payout`, `identity`, `express`, `resale`, `beacon`, `chatapp`. Never codes, which would let anybody in as anybody. */
  readonly sandboxes: ReadonlySet<string>;
  /** The signing secret of every app id that may call; empty until `withOwnSecrets` has filled it in. */
  readonly appSecrets: Readonly<Record<string, string>>;
  /** The server's own secret, for what only it must be able to read or make. Empty until `withOwnSecrets` has filled it in. */
  readonly secret: string;
  /** The one that the database keeps, where it is another: what was made under it before SERVER_SECRET was set. */
  readonly storedSecret?: string | undefined;
  readonly logLevel: string;
  /** How many proxies in front of us add to `X-Forwarded-For`. */
  readonly proxies: number;
  /** Who may read `/metrics` from elsewhere than this machine. */
  readonly metricsToken: string | null;
  /** Login codes sent within a day, all together. */
  readonly smsPerDay: number;
  readonly smsNoticesPerDay: number;
  /** Bytes an hour that may be posted to the folder store by one account, and from one address; 0 turns a limit off. */
  readonly uploads: { readonly account: number; readonly address: number };
  /** Uploads are refused while less than this is free on the disk of `dataDir`, bytes. */
  readonly diskReserve: number;
  readonly limits: Limits;
  /** Where sellers send goods, where returns go and our parcels come from, unless the shop's settings say another place. */
  readonly warehouse: Warehouse | null;
  /** The public address that the environment says, where the shop's settings say another, which holds. */
  readonly addressUnheard?: string;
  /** Where the built client lies. */
  readonly clientDir: string;
  /** The rest of the environment, for the providers that read their own settings. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** @throws Error with a sentence for the person who starts the server */
export function readConfig(env: Record<string, string | undefined>): Config {
  const demoSetting = env.DEMO ?? '1';
  if (demoSetting !== '0' && demoSetting !== '1')
    throw new Error(`DEMO is 0 or 1, and not ${JSON.stringify(demoSetting)}.`);
  const demo = demoSetting === '1';
  const signSecret = env.SIGN_SECRET ?? (demo ? DEMO_SECRET : '');
  if (!demo && signSecret && (signSecret.length < 16 || signSecret === DEMO_SECRET))
    throw new Error('SIGN_SECRET must be one of your own, at least 16 characters; without it the server makes one.');
  return {
    port: wholeNumber(env.PORT, 'PORT', 8787),
    host: env.HOST ?? '127.0.0.1',
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    shopDir: null,
    base: `/${env.BASE_PATH ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, ''),
    databaseUrl: env.DATABASE_URL || null,
    demo,
    sandboxes: sandboxesIn(env.SANDBOX),
    appSecrets: { [APP.id]: signSecret },
    secret: env.SERVER_SECRET ?? '',
    logLevel: env.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    proxies: wholeNumber(env.PROXIES, 'PROXIES', 0),
    metricsToken: env.METRICS_TOKEN || null,
    smsPerDay: wholeNumber(env.SMS_PER_DAY, 'SMS_PER_DAY', 2_000),
    smsNoticesPerDay: wholeNumber(env.SMS_NOTICES_PER_DAY, 'SMS_NOTICES_PER_DAY', 1_000),
    uploads: {
      account: wholeNumber(env.UPLOAD_MB_ACCOUNT, 'UPLOAD_MB_ACCOUNT', 256) * MB,
      address: wholeNumber(env.UPLOAD_MB_ADDRESS, 'UPLOAD_MB_ADDRESS', 1024) * MB,
    },
    diskReserve: wholeNumber(env.DISK_RESERVE_MB, 'DISK_RESERVE_MB', 512) * MB,
    limits: {
      address: wholeNumber(env.LIMIT_ADDRESS, 'LIMIT_ADDRESS', 3_000),
      device: wholeNumber(env.LIMIT_DEVICE, 'LIMIT_DEVICE', 600),
      user: wholeNumber(env.LIMIT_USER, 'LIMIT_USER', 600),
      streams: wholeNumber(env.LIMIT_STREAMS, 'LIMIT_STREAMS', 200),
    },
    warehouse: warehouseOf(env.WAREHOUSE, demo),
    clientDir: resolve(env.CLIENT_DIR ?? 'dist/client'),
    env,
  };
}

const SANDBOXES = ['payment', 'payout', 'identity', 'express', 'resale', 'beacon', 'chatapp'];

function sandboxesIn(text = ''): Set<string> {
  const names = text.split(',').filter(Boolean);
  const unknown = names.find((name) => !SANDBOXES.includes(name));
  if (unknown !== undefined) throw new Error(`SANDBOX lists ${SANDBOXES.join(', ')}, and not "${unknown}".`);
  return new Set(names);
}

/** What stands on a parcel. */
export interface Warehouse {
  readonly name: string;
  readonly phone: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly detail: string;
}

const DEMO_WAREHOUSE = '回潮平台仓|0571-88990021|浙江省|杭州市|余杭区|良渚街道仓前路 18 号 3 号库';

/** Goods must not go to an address that exists in a demo only. @returns null where only the shop's settings can say it */
function warehouseOf(text: string | undefined, demo: boolean): Warehouse | null {
  if (!text && !demo) return null;
  const parts = (text || DEMO_WAREHOUSE).split('|').map((part) => part.trim());
  const [name, phone, province, city, district, detail] = parts;
  if (parts.length !== 6 || !name || !phone || !province || !city || district === undefined || !detail)
    throw new Error('WAREHOUSE is where goods are sent: name|phone|province|city|district|street and number.');
  return { name, phone, province, city, district, detail };
}

function wholeNumber(text: string | undefined, name: string, otherwise: number): number {
  if (text === undefined || text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}".`);
  return Number(text);
}

/** Calls a minute; 0 turns a limit off. */
export interface Limits {
  readonly address: number;
  readonly device: number;
  readonly user: number;
  /** Pages of one address whose streams are open at once without a login. */
  readonly streams: number;
}
