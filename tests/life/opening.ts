/** An empty machine and what `npm start -- setup` makes of it: a shop without a demo, whose codes travel by its own gateway. */
import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { freePort } from '../../server/testing/port.ts';
import { startPostgres } from '../../server/testing/postgres.ts';
import { type Life, liveIn } from './house.ts';

const root = join(import.meta.dirname, '../..');

/** What the setup asks for, a line each. */
export const ANSWERS = {
  '--name': '弄堂二手',
  '--name-en': 'Lane',
  '--phone': '13911110001',
  '--warehouse': '浙江省 杭州市 余杭区 仓前街道 1 号',
};

/** Everybody outside the house but the carrier of codes is pretended, and must be called so. */
const SANDBOX = 'payment,payout,identity,express';

export const engine = process.env.ENGINE === 'postgres' ? 'postgres' : 'pglite';

export interface Opening extends Life {
  /** Of the owner, once. */
  link: string;
  /** The newest code that was sent to a phone; each is read once. */
  codeTo(phone: string): Promise<string>;
}

export async function openShop(): Promise<Opening> {
  const dataDir = mkdtempSync(join(tmpdir(), 'first-hour-'));
  const postgres = engine === 'postgres' ? await startPostgres() : null;
  const codes = new Map<string, string>();
  const gateway = createServer(async (req, res) => {
    let body = '';
    for await (const part of req) body += part;
    const { phone, code } = JSON.parse(body) as { phone: string; code?: string };
    // Notices go the same way and hold no code.
    if (code) codes.set(phone, code);
    res.end();
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  const port = await freePort();
  const { PATH, HOME, CLIENT_DIR } = process.env;
  const env = {
    PATH,
    HOME,
    DEMO: '0',
    DATA_DIR: dataDir,
    ...(CLIENT_DIR && { CLIENT_DIR }),
    ...(postgres && { DATABASE_URL: await postgres.createDatabase() }),
  };
  // Browsers make no passkeys for an address that is a number.
  const answers = Object.entries({ ...ANSWERS, '--url': `http://localhost:${port}` }).flat();
  const setup = ['--import', 'tsx', 'server/main.ts', 'setup', ...answers];
  const { stdout } = await promisify(execFile)(process.execPath, setup, { cwd: root, env });
  const life = await liveIn({
    dataDir,
    port,
    env: {
      ...env,
      SANDBOX,
      SMS_WEBHOOK_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      SMS_WEBHOOK_SECRET: 'of the gateway',
    },
  });
  return {
    ...life,
    url: `http://localhost:${port}`,
    link: /http\S+#\S+/.exec(stdout)?.[0] ?? '',
    async codeTo(phone) {
      await expect.poll(() => codes.has(phone)).toBe(true);
      const code = codes.get(phone) ?? '';
      codes.delete(phone);
      return code;
    },
    async close() {
      await life.close();
      gateway.close();
      await postgres?.stop();
    },
  };
}
