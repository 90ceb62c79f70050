/** A whole server as a process of its own, for tests of what only a process can show: two of them, or one that is killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Call, Envelope, Input, Output } from '../../contract/wire/call.ts';
import { readConfig } from '../config.ts';
import { freePort } from './port.ts';
import { type Person, signedRequest } from './server.ts';

export const env = {
  DEMO: '0',
  SIGN_SECRET: 'the secret of a process',
  SERVER_SECRET: 'and its own one',
  WAREHOUSE: '自家仓|13800000000|浙江省|杭州市|余杭区|良渚街道 1 号',
};
const config = readConfig(env);

export interface ServerProcess {
  origin: string;
  child: ChildProcess;
  /** From the start of the process to its first answer, ms. */
  ms: number;
}

/** @param settings where its data is: `DATABASE_URL`, `DATA_DIR` */
export async function startProcess(settings: Record<string, string>): Promise<ServerProcess> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      LIMIT_ADDRESS: '0',
      LIMIT_DEVICE: '0',
      LIMIT_USER: '0',
      ...env,
      ...settings,
    },
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    for (const out of [child.stdout, child.stderr])
      out.on('data', (chunk: Buffer) => {
        said += chunk;
        if (/open at/.test(said)) resolve();
      });
    child.once('exit', () => reject(new Error(said)));
  });
  return { origin: `http://127.0.0.1:${port}`, child, ms: performance.now() - began };
}

/** `npm start -- <args>` after the build: what it says, and how it ends. */
export function runCommand(settings: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
  });
  let text = '';
  const heard = new Set<() => void>();
  for (const out of [child.stdout, child.stderr])
    out.on('data', (chunk: Buffer) => {
      text += chunk;
      for (const listener of heard) listener();
    });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    ended,
    text: () => text,
    says: (words: RegExp) =>
      Promise.race([
        new Promise<void>((resolve) => heard.add(() => words.test(text) && resolve())),
        ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${text}`))),
      ]),
  };
}

/** @throws Error naming the code when the call was refused, and whatever `fetch` throws when there was no answer */
export async function ask<C extends Call>(origin: string, call: C, input: Input<C>, as: Person, key?: string) {
  const [path, init] = signedRequest(call, input, { as, now: new Date(), config, ...(key && { key }) });
  const envelope = (await (await fetch(origin + path, init)).json()) as Envelope<Output<C>>;
  if (!envelope.success) throw new Error(`${call.path}: ${envelope.code}`);
  return envelope.data as Output<C>;
}
