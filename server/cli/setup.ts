/** `npm start -- setup`: from an empty database to a shop with a name, an address and an owner who can log in. Asked for, or taken from flags and environment. */
import { createInterface } from 'node:readline/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import * as v from 'valibot';
import { shopSettings } from '../../contract/shop/calls.ts';
import { phone as phoneSchema } from '../../contract/wire/query.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { newLoginLink } from '../domains/account/links.ts';
import { byPhone } from '../domains/account/people.ts';
import { addVersion, asSetUp, isOrigin, settingsNow } from '../domains/shop/settings.ts';
import { addRoles, linkWith } from '../domains/staff/people.ts';
import { mustStayWhatItIs } from '../kernel/lib/database-kind.ts';
import { withOwnSecrets } from '../kernel/lib/own-secret.ts';
import { recordAct } from '../kernel/state/audit.ts';

const questions = {
  name: { env: 'SHOP_NAME', ask: '店名 The shop’s name' },
  'name-en': { env: 'SHOP_NAME_EN', ask: '英文店名 Its name in English' },
  url: { env: 'PUBLIC_URL', ask: '公开地址 Public address, e.g. https://shop.example' },
  phone: { env: 'OWNER_PHONE', ask: '店主手机号 The owner’s phone' },
  warehouse: { env: 'SHOP_WAREHOUSE', ask: '仓库地址，空格隔开 Warehouse: 省 市 区 详细地址' },
} as const;
type Name = keyof typeof questions;
const names = Object.keys(questions) as Name[];
type Answers = Record<Name, string>;

/** @throws Error naming the flags that are missing, where nobody can be asked */
export async function answersFrom(args: string[], env: Config['env']): Promise<Answers> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));
  const { values } = parseArgs({ args, options });
  const given = Object.fromEntries(
    names.map((name) => [name, String(values[name] ?? env[questions[name].env] ?? '')]),
  ) as Answers;
  const missing = names.filter((name) => !given[name]);
  if (missing.length === 0) return given;
  if (!process.stdin.isTTY)
    throw new Error(`Missing: ${missing.map((name) => `--${name} (or ${questions[name].env})`).join(', ')}`);
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  for (const name of missing) given[name] = (await asking.question(`${questions[name].ask}: `)).trim();
  asking.close();
  return given;
}

function settingsFrom(answers: Answers) {
  const [province = '', city = '', district = '', ...detail] = answers.warehouse.trim().split(/\s+/);
  const parsed = v.safeParse(shopSettings, {
    name: { zh: answers.name, en: answers['name-en'] },
    publicUrl: answers.url.replace(/\/+$/, ''),
    warehouse: {
      name: answers.name,
      phone: answers.phone,
      province,
      city,
      district,
      detail: detail.join(' '),
    },
  });
  if (parsed.success && !isOrigin(parsed.output.publicUrl)) throw new Error(`No address of a shop: ${answers.url}`);
  if (parsed.success) return parsed.output;
  const wrong = [...new Set(parsed.issues.map((issue) => v.getDotPath(issue)))];
  throw new Error(`This does not fit: ${wrong.join(', ')}. A warehouse is written: 省 市 区 详细地址.`);
}

/**
 * Running it again gives the owner a new link, and changes settings only where they differ.
 * @returns the owner's one-time link
 * @throws Error for a database that holds the demo, or an answer that does not fit
 */
export async function setUp(db: Db, configured: Config, answers: Answers, now: Date): Promise<string> {
  if (!v.is(phoneSchema, answers.phone)) throw new Error(`A phone has eleven digits, not "${answers.phone}".`);
  const settings = settingsFrom(answers);
  const { token, before } = await inTransaction(db, async (tx) => {
    await mustStayWhatItIs(tx, false, now);
    const before = await settingsNow(tx, now);
    if (!isDeepStrictEqual(before, settings)) await addVersion(tx, { settings, holdsFrom: now, savedBy: null, now });
    const owner = await byPhone(tx, { phone: answers.phone, nickname: before ? null : '店主', now });
    await addRoles(tx, owner.userId, ['owner'], now);
    return { token: (await newLoginLink(tx, owner.userId, now, { proves: true })).token, before };
  });
  const config = await withOwnSecrets(await asSetUp(configured, db, now), db, now);
  const changes = isDeepStrictEqual(before, settings) ? [] : [{ before, after: settings }];
  await recordByServer(db, config, { call: 'setup', input: { phone: answers.phone }, changes, at: now });
  return linkWith(config, token);
}

/** Whoever runs the server opens the shop too: the log has it without an account. */
const recordByServer = (db: Db, config: Config, act: Omit<Parameters<typeof recordAct>[2], 'actor'>) =>
  inTransaction(db, (tx) => recordAct(tx, config, { ...act, actor: null }));

/**
 * A way back in for an owner, whatever they have lost: whoever can run this owns the server.
 * @param phone of which owner; not needed where there is one
 * @throws Error for a phone that is no owner's
 */
export async function ownerLink(db: Db, configured: Config, phone: string | undefined, now: Date): Promise<string> {
  const owners = await db
    .selectFrom('staff_role')
    .innerJoin('account', 'account.id', 'staff_role.user_id')
    .select(['account.id', 'account.phone'])
    .where('role', '=', 'owner')
    .execute();
  const asked = owners.filter((owner) => phone === undefined || owner.phone === phone);
  const [owner] = asked;
  if (!owner)
    throw new Error(phone ? `${phone} is no owner's phone.` : 'This shop has no owner yet: npm start -- setup.');
  if (asked.length > 1) throw new Error('There are several owners; say whose phone: npm start -- owner-link <phone>.');
  const { token } = await inTransaction(db, (tx) => newLoginLink(tx, owner.id, now, { proves: true }));
  const config = await withOwnSecrets(await asSetUp(configured, db, now), db, now);
  await recordByServer(db, config, { call: 'ownerLink', input: { userId: owner.id }, changes: [], at: now });
  return linkWith(config, token);
}
