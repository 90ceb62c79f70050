/** A house to live in: the real server with the demo's small world, and a clock that lets days pass in a moment. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../server/testing/port.ts';

const root = join(import.meta.dirname, '../..');
const node = ['--import', 'tsx'];

export interface Book {
  /** What is wrong with it, one sentence each; empty when it sums to zero and every balance is its entries' sum. */
  problems: string[];
  /** Fen by ledger account. */
  accounts: Record<string, number>;
}

export interface Life {
  /** As in `http://127.0.0.1:4711`. */
  url: string;
  clock: {
    now(): Promise<Date>;
    /** Lets time pass; what falls due on the way happens at its own moment. @returns how many deadlines passed */
    advance(ms: number): Promise<number>;
  };
  book(): Promise<Book>;
  /** @returns the book's faults; empty when it is whole */
  verify(): Promise<string[]>;
  /** What all journals about these orders, bids and so on come to, fen by account; an account that is back at zero is left out. */
  moved(...ids: string[]): Promise<Record<string, number>>;
  log: {
    /** The acts in it, by the names of their calls, oldest first. */
    acts(): Promise<string[]>;
    /** With the database's own hands: the words of its first line, or its last line out. */
    forge(what: 'first changed' | 'last out'): Promise<void>;
  };
  close(): Promise<void>;
}

/** What the test asks of the server's process, and what that answers. */
export type Wish = { id: number } & (
  | { do: 'now' }
  | { do: 'advance'; ms: number }
  | { do: 'book' }
  | { do: 'moved'; ids: string[] }
  | { do: 'acts' }
  | { do: 'forge'; what: 'first changed' | 'last out' }
);
export interface Answer {
  id: number;
  value?: unknown;
  error?: string;
}

/** The client is the built one, or that of `CLIENT_DIR`. */
export async function openLife(): Promise<Life> {
  const dataDir = mkdtempSync(join(tmpdir(), 'life-'));
  await promisify(execFile)(process.execPath, [...node, 'tests/faults/prepare.ts', dataDir], { cwd: root });
  return liveIn({ dataDir, port: await freePort(), env: { ...process.env, DEMO: '1' } });
}

interface House {
  dataDir: string;
  port: number;
  env: NodeJS.ProcessEnv;
}

/** A house over data that is there already; closing takes the data away. */
export async function liveIn({ dataDir, port, env }: House): Promise<Life> {
  const server = spawn(process.execPath, [...node, 'tests/life/server.ts', dataDir, String(port)], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ask = wishesOf(server);
  await ask.opened;
  const book = () => ask<Book>({ do: 'book' });
  return {
    url: `http://127.0.0.1:${port}`,
    clock: {
      now: async () => new Date(await ask<number>({ do: 'now' })),
      advance: (ms) => ask<number>({ do: 'advance', ms }),
    },
    book,
    verify: async () => (await book()).problems,
    moved: (...ids) => ask<Record<string, number>>({ do: 'moved', ids }),
    log: {
      acts: () => ask<string[]>({ do: 'acts' }),
      forge: (what) => ask<void>({ do: 'forge', what }),
    },
    async close() {
      const gone = once(server, 'exit');
      server.disconnect();
      await gone;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Asked = Wish extends infer W ? (W extends unknown ? Omit<W, 'id'> : never) : never;

/** One answer to each wish; whoever waits hears it when the process ends instead. */
function wishesOf(server: ChildProcess) {
  const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const wait = <T>(id: number) =>
    new Promise<T>((resolve, reject) => {
      if (server.exitCode !== null) reject(new Error('the server has ended'));
      waiting.set(id, { resolve, reject });
    });
  server.on('message', ({ id, value, error }: Answer) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (error === undefined) one?.resolve(value as never);
    else one?.reject(new Error(error));
  });
  server.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the server has ended'));
  });
  let last = 0;
  const ask = <T>(wish: Asked): Promise<T> => {
    const id = ++last;
    const answer = wait<T>(id);
    server.send({ ...wish, id });
    return answer;
  };
  return Object.assign(ask, { opened: wait<void>(0) });
}
