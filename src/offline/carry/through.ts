/** What waits here, to another device of the same person by a code alone: sealed on this one, through the server, opened on the other. */
import { carriedEnd, carriedGive, carriedPart, carriedState, carriedTake } from '../../../contract/upload/calls.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { CARRIED } from '../../../contract/wire/limits.ts';
import { readDevice } from '../../api/exchange/device.ts';
import { ApiError, requestOnce } from '../../api/exchange/request-once.ts';
import { actingSession, type Session } from '../../api/exchange/session.ts';
import { hashBody } from '../../api/exchange/sign.ts';
import { OfflineError } from '../device/errors.ts';
import { withSession } from '../outbox/with-session.ts';
import { sha256Of } from '../photos/sha256.ts';
import { type Outgoing, Permission, putObject } from '../photos/upload.ts';
import { exportWork, importWork, type TakenIn } from './carry.ts';
import { joined, placeOf } from './sealed.ts';

/** More than goes through the server; a file takes more. */
export class TooMuch extends Error {
  override readonly name = 'TooMuch';
}

export interface HandedOver {
  /** Opens it; it stands nowhere else. */
  code: string;
  /** Epoch ms by the server's clock. */
  expiresAt: number;
  count: number;
  drafts: number;
  /** Whether another device has claimed it; null where the server does not know any more. @throws ApiError */
  isTaken: () => Promise<boolean | null>;
  /** Erases it, and where nobody has claimed it sending goes on from here. @returns as `isTaken` @throws ApiError */
  takeBack: () => Promise<boolean | null>;
}

/** From the answer on, this device holds it back. @throws OfflineError, ApiError, TooMuch */
export async function handOver(onSent: (share: number) => void = () => {}): Promise<HandedOver> {
  const session = await acting();
  const { file, code, count, drafts, hold } = await exportWork('server');
  if (file.length > CARRIED.part * CARRIED.parts) throw new TooMuch();
  const parts: { key: string; size: number }[] = [];
  let permission: Permission | undefined;
  for (let at = 0; at < file.length; at += CARRIED.part) {
    const bytes = file.slice(at, at + CARRIED.part);
    const part = { key: '', sha256: await sha256Of(bytes), size: bytes.length, type: 'application/octet-stream' };
    let item: Outgoing = { ...part, uncertain: false };
    const key = await again(() =>
      withSession(session, async (token) => {
        permission ??= new Permission(token);
        const onPosting = (objectKey: string) => {
          item = { ...part, uncertain: true, objectKey };
        };
        const sent = (bytesSent: number) => onSent((at + bytesSent) / file.length);
        return (await putObject(item, bytes.buffer, { token, permission, onSent: sent, onPosting })).key;
      }),
    );
    parts.push({ key, size: bytes.length });
    onSent((at + bytes.length) / file.length);
  }
  const codeHash = await placeOf(code);
  const idempotencyKey = crypto.randomUUID();
  const goOn = await hold();
  try {
    const { id, expiresAt } = await again(() =>
      withSession(session, (token) => requestOnce(carriedGive, { codeHash, parts }, { token, idempotencyKey })),
    );
    const isTaken = async () =>
      (await withSession(session, (token) => requestOnce(carriedState, { id }, { token }))).taken;
    const takenBack = crypto.randomUUID();
    const takeBack = async () => {
      const { taken } = await again(() => end(session, { id, why: 'back' }, takenBack));
      if (taken === false) await goOn();
      return taken;
    };
    return { code, expiresAt, count, drafts, isTaken, takeBack };
  } catch (error) {
    // Nobody has been shown the code, so nobody else sends it.
    await goOn();
    throw error;
  }
}

/** @throws OfflineError, ApiError CARRIED_NONE, CARRIED_EXPIRED, CARRIED_TAKEN, TOO_MANY, and what `importWork` throws */
export async function takeOver(code: string, onCame: (share: number) => void = () => {}): Promise<TakenIn> {
  const session = await acting();
  const codeHash = await placeOf(code);
  // The same from this device is the same: a lost answer, or a code typed wrong at its end, has not used it up.
  const idempotencyKey = hashBody(`carried ${(await readDevice()).id} ${codeHash}`);
  const { id, parts } = await again(() =>
    withSession(session, (token) => requestOnce(carriedTake, { codeHash }, { token, idempotencyKey })),
  );
  const came: Uint8Array[] = [];
  for (let part = 0; part < parts; part += 1) {
    const { base64 } = await again(() =>
      withSession(session, (token) => requestOnce(carriedPart, { id, part }, { token })),
    );
    came.push(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)));
    // What is opened last may not fit the code: the bar is full when it did.
    onCame((part + 1) / (parts + 1));
  }
  const taken = await importWork(joined(came), code);
  // Where it is not heard, it is erased when its time is over.
  await end(session, { id, why: 'came' }, crypto.randomUUID()).catch(() => undefined);
  return taken;
}

async function acting(): Promise<Session> {
  const session = await actingSession();
  if (!session) throw new OfflineError('LOGGED_OUT');
  return session;
}

const end = (session: Session, input: Input<typeof carriedEnd>, idempotencyKey: string) =>
  withSession(session, (token) => requestOnce(carriedEnd, input, { token, idempotencyKey }));

/** A link that breaks for a moment. */
const TRIES = 4;

async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 1; ; n += 1)
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError && error.unreached) || n === TRIES) throw error;
    }
}
