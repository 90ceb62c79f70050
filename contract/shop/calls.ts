/** The shop as its staff see it: what it is called and where it is, what of it works, and what its owner has still to do. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { bilingual, id, time, words } from '../wire/query.ts';
import { hours } from './hours.ts';

/** Where parcels for the shop go. */
export const warehouse = v.strictObject({
  name: words(20),
  /** A mobile or a landline number. */
  phone: v.pipe(v.string(), v.regex(/^[0-9-]{7,20}$/)),
  province: words(20),
  city: words(20),
  district: words(20),
  detail: words(80),
});
export type Warehouse = v.InferOutput<typeof warehouse>;

/** An origin such as `https://shop.example`; empty while the shop has none. */
const publicUrl = v.union([
  v.literal(''),
  v.pipe(v.string(), v.trim(), v.maxLength(200), v.regex(/^https?:\/\/[\w.-]+(:\d{1,5})?$/)),
]);

export const shopSettings = v.strictObject({
  name: v.strictObject({ zh: words(20), en: words(40) }),
  publicUrl,
  warehouse: v.nullable(warehouse),
  /** Absent in what an older version says: as they were. */
  hours: v.optional(hours),
});
export type ShopSettings = v.InferOutput<typeof shopSettings>;

const version = v.object({
  id,
  settings: shopSettings,
  holdsFrom: time,
  savedAt: time,
  /** Null for the one that `setup` made. */
  savedBy: v.nullable(v.string()),
});
export type ShopVersion = v.InferOutput<typeof version>;

const versions = v.object({
  /** What holds now; null before the shop was set up. */
  current: v.nullable(version),
  /** All of them, the one that holds last first. */
  list: v.array(version),
  /** The public address that links, passkeys and posters use until the next start; empty: none. */
  addressInUse: v.optional(v.string()),
});

export const shopSettingsList = call('GET', '/shop/settings', {
  about: 'The settings with all their versions: those that held, the one that holds, those to come.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: versions,
});

export const shopSettingsSave = call('POST', '/shop/settings/save', {
  about: 'A new version of the settings, holding from now or from a later time. Nothing that was is changed.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({
    settings: shopSettings,
    /** Null: at once. */
    holdsFrom: v.nullable(time),
    /** The version that was read: somebody else's change in between is not wiped out. */
    basedOn: v.nullable(id),
  }),
  output: versions,
});

/** What an owner has to do before strangers can buy, in a good order. */
export const openingSteps = [
  'settings',
  'warehouse',
  'passkey',
  'codes',
  'payment',
  'payout',
  'identity',
  'express',
  'fees',
  'policies',
  'staff',
  'product',
  'page',
  'sale',
] as const;
export type OpeningStep = (typeof openingSteps)[number];

export const shopOpening = call('GET', '/shop/opening', {
  about: 'What is done of opening the shop, from what is recorded, and what is not.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: v.object({
    steps: v.array(v.object({ step: v.picklist(openingSteps), done: v.boolean() })),
    /** Whether browsers make passkeys for the public address. */
    passkeys: v.optional(v.boolean(), true),
  }),
});

export const healthChecks = [
  'database',
  'migrations',
  'disk',
  'store',
  'clock',
  'address',
  'tls',
  'reachable',
  'sms',
  'payment',
  'payout',
  'identity',
  'express',
  'resale',
  'video',
  'hosts',
  'robots',
  'beacon',
  'push',
  'backup',
] as const;
export type HealthCheck = (typeof healthChecks)[number];

const health = v.object({
  check: v.picklist(healthChecks),
  /** False also for what cannot be known from here. */
  ok: v.boolean(),
  /** Neither good nor bad: nothing here says which. */
  unknown: v.optional(v.boolean(), false),
  /** What was found. */
  found: bilingual,
  /** What mends it; null where nothing is to be mended. */
  mend: v.nullable(bilingual),
});
export type Health = v.InferOutput<typeof health>;

export const shopHealth = call('GET', '/shop/health', {
  about:
    'Each thing that the shop stands on: green, red with the sentence that mends it, or unknown where nothing says which. Tries the object store and the public address.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: v.object({ checks: v.array(health), at: time }),
});
