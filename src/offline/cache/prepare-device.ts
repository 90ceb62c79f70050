/** Preparing a device for a place without signal: goods, own stock, and what reads codes out of pictures. */
import { timeLimit } from '../../api/exchange/time-limit.ts';
import { type Prepared, prepareOffline } from './prepare.ts';
import { watchRefresh } from './refresh.ts';

/** ms */
const PATIENCE = 30_000;

/** @throws ApiError, OfflineError STORAGE_FULL */
export async function prepareDevice(options: Parameters<typeof prepareOffline>[0]): Promise<Prepared> {
  const prepared = await prepareOffline(options);
  const { keepDecoder } = await import('../device/decoder.ts');
  // Without it codes are typed; no reason to go without the rest, nor to wait for it for ever.
  await keepDecoder(timeLimit(PATIENCE)).catch(() => undefined);
  void watchRefresh();
  return prepared;
}
