/** Preparing a device for a place without signal: goods, own stock, what reads codes out of pictures, and what a grade looks like. */
import { timeLimit } from '../../api/exchange/time-limit.ts';
import { isSavingData } from '../device/link.ts';
import { keepExamples } from './examples.ts';
import { lastPrepared, type Prepared, prepareOffline } from './prepare.ts';
import { watchRefresh } from './refresh.ts';

/** ms */
const PATIENCE = 30_000;

/** @throws ApiError, OfflineError STORAGE_FULL */
export async function prepareDevice(options: Parameters<typeof prepareOffline>[0]): Promise<Prepared> {
  const prepared = await prepareOffline(options);
  const { keepDecoder } = await import('../device/decoder.ts');
  // Without it codes are typed; no reason to go without the rest, nor to wait for it for ever.
  await keepDecoder(timeLimit(PATIENCE)).catch(() => undefined);
  await keepExamples(timeLimit(PATIENCE)).catch(() => undefined);
  void watchRefresh();
  return prepared;
}

let first: Promise<Prepared | null> | undefined;

/** A form that works without a network has its catalogue before it is needed. @returns null where it could not be fetched */
export async function prepareOnce(): Promise<Prepared | null> {
  const known = await lastPrepared();
  if (known && navigator.onLine) void keepExamples(timeLimit(PATIENCE)).catch(() => undefined);
  if (known || !navigator.onLine) return known;
  first ??= prepareDevice({})
    .catch(() => null)
    .finally(() => {
      first = undefined;
    });
  return first;
}

/** For who may come to need it: once the page is quiet, and not where bytes are paid for. */
export async function prepareIdly(): Promise<void> {
  if (isSavingData()) return;
  await new Promise<unknown>((quiet) => (window.requestIdleCallback ?? setTimeout)(quiet));
  await prepareOnce();
}
