/** How much may be posted to a store of ours, by one account and from one address, and how much disk stays free for everything else. */
import { mkdir, statfs } from 'node:fs/promises';
import type { Config } from '../../config.ts';
import { createAllowance } from '../../kernel/http/rate-limit.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** An object costs at least this, so that many small ones are bounded too, bytes. */
const LEAST = 64 * 1024;
/** When to look again whether there is room, seconds. */
const FULL_FOR = 600;

/** Takes from what is left; throws when that is nothing. */
export type Spend = (bytes: number) => Promise<void>;

const known = new WeakMap<Config, ReturnType<typeof createUploadAllowance>>();

/** One for the whole house. */
export function uploadAllowance(config: Config) {
  const made = known.get(config) ?? createUploadAllowance(config);
  known.set(config, made);
  return made;
}

/** For so many bytes more, with what is kept for everything else. @throws Refusal `code` */
export async function mustHaveRoom(
  { dataDir, diskReserve }: Pick<Config, 'dataDir' | 'diskReserve'>,
  bytes = 0,
  code: 'STORE_FULL' | 'NO_ROOM' = 'STORE_FULL',
): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize - bytes < diskReserve) throw new Refusal(code, { retryAfter: FULL_FOR });
}

function createUploadAllowance({ uploads, dataDir, diskReserve }: Config) {
  const account = createAllowance('upload account', uploads.account, 'UPLOAD_TOO_MUCH');
  const address = createAllowance('upload address', uploads.address, 'UPLOAD_TOO_MUCH');
  return {
    /** For what a store that is not ours will take without telling. @throws Refusal UPLOAD_TOO_MUCH */
    async charge({ userId, ip }: { userId: string; ip: string }, bytes: number): Promise<void> {
      await account(userId, Math.max(LEAST, bytes));
      await address(ip, Math.max(LEAST, bytes));
    },

    /** @throws Refusal STORE_FULL | UPLOAD_TOO_MUCH */
    async begin({ userId, ip }: { userId: string; ip: string }): Promise<Spend> {
      await mustHaveRoom({ dataDir, diskReserve });
      let credit = LEAST;
      const take = async (bytes: number) => {
        await account(userId, bytes);
        await address(ip, bytes);
      };
      await take(LEAST);
      return async (bytes) => {
        const free = Math.min(credit, bytes);
        credit -= free;
        if (bytes > free) await take(bytes - free);
      };
    },
  };
}
