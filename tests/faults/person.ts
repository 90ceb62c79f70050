/** A seller of the real server, and what that server says of their work. */

import { createHash, createHmac, randomUUID } from 'node:crypto';
import { userCertify, userCode, userToken } from '../../contract/account/calls.ts';
import { addressList } from '../../contract/address/calls.ts';
import { stockAgreement } from '../../contract/stock/agreement.ts';
import { receiptDetail, receiptList, stockAccountOpen } from '../../contract/stock/calls.ts';
import type { Call, Envelope, Input, Output } from '../../contract/wire/call.ts';
import { APP } from '../../contract/wire/limits.ts';
import { canonical } from '../../contract/wire/signing.ts';
import { sandboxAuthorisation } from '../../server/providers/host/sandbox.ts';
import { idNumberOf } from '../../server/testing/person/id-number.ts';
import type { Session } from '../../src/api/exchange/session.ts';

export interface Person {
  session: Session;
  deviceId: string;
  phone: string;
}

/** A new seller with a stock account. */
export async function newSeller(port: number): Promise<Person> {
  const phone = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const person = await logIn(port, phone, randomUUID());
  await must(port, userCertify, { name: '林晓', idNumber: idNumberOf(phone) }, person);
  await must(port, stockAccountOpen, { agreementVersion: stockAgreement }, person);
  return person;
}

export async function logIn(port: number, phone: string, deviceId: string): Promise<Person> {
  const { sandboxCode = '' } = await must(port, userCode, { phone, purpose: 'login' }, { deviceId });
  return enter(port, { phone, code: sandboxCode }, phone, deviceId);
}

/** One of the demo's people, by the sandbox's host app: one call, and no code that another project could be waiting for. */
export const logInAsDemo = (port: number, phone: string, deviceId: string): Promise<Person> =>
  enter(port, sandboxAuthorisation(phone), phone, deviceId);

async function enter(port: number, by: Input<typeof userToken>, phone: string, deviceId: string): Promise<Person> {
  const { reg: _, expire, ...rest } = await must(port, userToken, by, { deviceId });
  return { session: { ...rest, expiresAt: Date.now() + expire }, deviceId, phone };
}

interface Caller {
  session?: Session;
  deviceId: string;
  /** The demo's when absent. */
  signingKey?: string;
}

/** How far the clock of a server is ahead, as it said, ms; a test may have moved it. */
const ahead = new Map<number, number>();

/** What takes longer stands still, ms. */
const ANSWER_LIMIT = 120_000;

/** @throws Error naming the code when the server refuses, and the call when it does not answer */
export async function must<C extends Call>(
  port: number,
  { method, path: pattern }: C,
  input: Input<C>,
  { session, deviceId, signingKey = 'demo-signing-secret' }: Caller,
  key: string = randomUUID(),
): Promise<Output<C>> {
  const rest = { ...(input as Record<string, unknown>) };
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const given = method === 'GET' ? Object.entries(rest).map(([name, value]) => [name, String(value)] as const) : [];
  const params = [['appid', APP.id], ['timestamp', String(Date.now() + (ahead.get(port) ?? 0))], ...given] as [
    string,
    string,
  ][];
  const body = method === 'GET' || method === 'DELETE' ? '' : JSON.stringify(rest);
  const idempotencyKey = method === 'GET' ? '' : key;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = canonical({ method, path, params, bodyHash, idempotencyKey });
  params.push(['sign', createHmac('sha256', signingKey).update(text).digest('hex').toUpperCase()]);
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}?${new URLSearchParams(params)}`, {
    method,
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      deviceId,
      token: session?.token ?? '',
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body }),
    signal: AbortSignal.timeout(ANSWER_LIMIT),
  }).catch((cause: Error) => {
    throw new Error(`${path}: ${cause.message}`, { cause });
  });
  const envelope = (await answer.json()) as Envelope<Output<C>>;
  // As the client does: the server says how late it is, and the call is signed anew.
  if (envelope.code === 'CLOCK_OFF' && envelope.now && !ahead.has(port)) {
    ahead.set(port, envelope.now - Date.now());
    return must(port, { method, path: pattern } as C, input, { session, deviceId, signingKey }, key);
  }
  if (!envelope.success) throw new Error(`${path}: ${envelope.code}`);
  return envelope.data as Output<C>;
}

/** What the server has of this person: receipts with their photos' hashes in order, and the details of addresses. */
export async function workOf(port: number, owner: Person) {
  // The phone may have renewed or ended the session that we knew.
  const person = await logIn(port, owner.phone, randomUUID());
  const { list } = await must(port, receiptList, { size: '100' } as never, person);
  const receipts = await Promise.all(list.map(({ id }) => must(port, receiptDetail, { id }, person)));
  const addresses = await must(port, addressList, {}, person);
  return {
    receipts: receipts.map(({ id, photoList }) => ({ id, photos: photoList.map((photo) => photo.sha256) })),
    addresses: addresses.list.map(({ detail }) => detail),
  };
}
