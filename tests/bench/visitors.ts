/** What a visitor costs the server, over real connections: pages from the cache beside a static file, calls beside one that reads nothing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productDetail, productList } from '../../contract/catalogue/calls.ts';
import { cmsHosts } from '../../contract/cms/calls.ts';
import type { Call, Input } from '../../contract/wire/call.ts';
import { readConfig } from '../../server/config.ts';
import { freePort } from '../../server/testing/port.ts';
import { signedRequest } from '../../server/testing/server.ts';
import { pump } from './pump.ts';

const ROUNDS = 5;
/** One block, ms. */
const BLOCK = 1_500;
const data = mkdtempSync(join(tmpdir(), 'visitors-'));
const env = { DEMO: '1', LIMIT_ADDRESS: '0', LIMIT_DEVICE: '0', LIMIT_USER: '0', NODE_ENV: 'production' };
const config = readConfig(env);
const children: ChildProcess[] = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(data, { recursive: true, force: true });
});

async function start(args: string[], port: number, ready: string): Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...args], {
    env: { ...process.env, ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(origin + ready).catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 200));
  return origin;
}

const ours = await start(['server/main.ts'], await freePort(), '/healthz');
const browser = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'zh-CN' };
const home = Buffer.from(await (await fetch(`${ours}/`, { headers: browser })).arrayBuffer());
const file = join(data, 'page.html');
writeFileSync(file, home);
const port = await freePort();
const bare = await start(['tests/bench/bare.ts', String(port), file], port, '/json');
const product = /productId=([\w-]+)/.exec(home.toString())?.[1] ?? '';

/** Signed anew for each block, as long as a signature is good. */
const signed = <C extends Call>(call: C, input: Input<C>) => {
  const [path, { headers }] = signedRequest(call, input, { now: new Date(), config, deviceId: 'bench-0000000001' });
  return () => pump(ours, path, { ...browser, ...headers }, BLOCK);
};
const page = (path: string) => () => pump(ours, path, browser, BLOCK);

const rows: [string, () => Promise<number>, () => Promise<number>][] = [
  ['a drawn page from memory: home, of a static file', () => pump(bare, '/page.html', browser, BLOCK), page('/')],
  [
    'a drawn page from memory: product, of the same file',
    () => pump(bare, '/page.html', browser, BLOCK),
    page(`/pages/buy/detail?productId=${product}`),
  ],
  [
    'a signed call that reads nothing, of a bare JSON answer',
    () => pump(bare, '/json', browser, BLOCK),
    signed(cmsHosts, {}),
  ],
  ['list, of a signed call that reads nothing', signed(cmsHosts, {}), signed(productList, {})],
  ['search, of a signed call that reads nothing', signed(cmsHosts, {}), signed(productList, { search: 'court' })],
  ['detail, of a signed call that reads nothing', signed(cmsHosts, {}), signed(productDetail, { id: product })],
];
console.log('\nvisitors');
for (const [name, measure, mine] of rows) {
  await Promise.all([measure(), mine()]);
  const shares: number[] = [];
  let [a, b] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    a = await measure();
    b = await mine();
    shares.push(b / a);
  }
  shares.sort((x, y) => x - y);
  console.log(
    `${name}: ${shares[ROUNDS >> 1]?.toFixed(2)} (${shares[0]?.toFixed(2)} to ${shares.at(-1)?.toFixed(2)}; last ${Math.round(b)} of ${Math.round(a)} a second)`,
  );
}
process.exit(0);
