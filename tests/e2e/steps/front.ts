/** A front before the test's server that can be given a new version of the client, and can break single calls. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

export interface Front {
  url: string;
  /** Calls whose path ends so are refused with this code, or answered with 503 where there is none. */
  broken: Map<string, { http: number; code: string } | null>;
  /** Rolls a new version out: this chunk has another name, the old one is gone. @returns the old name */
  deploy(chunk: RegExp): string;
  close(): Promise<void>;
}

/** `behind` is the real server. */
export async function openFront(behind: string): Promise<Front> {
  const dir = mkdtempSync(join(tmpdir(), 'front-'));
  cpSync(process.env.CLIENT_DIR ?? join(import.meta.dirname, '../../../dist/client'), dir, { recursive: true });
  const broken: Front['broken'] = new Map();
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://front.invalid');
    const fault = [...broken].find(([path]) => pathname.endsWith(path));
    if (fault) return refuse(res, fault[1]);
    if (/^\/(api|img|storage)\//.test(pathname)) {
      const onward = request(
        new URL(req.url ?? '/', behind),
        { method: req.method, headers: { ...req.headers, host: new URL(behind).host } },
        (answer) => {
          res.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(res);
        },
      );
      onward.on('error', () => res.destroy());
      return req.pipe(onward);
    }
    const file = extname(pathname) ? join(dir, pathname) : join(dir, 'index.html');
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return res.writeHead(404).end();
    res.writeHead(200, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-cache',
    });
    return res.end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    broken,
    deploy: (chunk) => rename(dir, chunk),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

function refuse(res: ServerResponse, refusal: { http: number; code: string } | null): void {
  if (!refusal) return void res.writeHead(503).end();
  const { http, code } = refusal;
  res.writeHead(http, { 'content-type': 'application/json' });
  res.end(JSON.stringify({ success: false, status: http, code, message: code }));
}

/** As a build does when a file's content changed: another hash in its name, and in everything that names it. */
function rename(dir: string, chunk: RegExp): string {
  const assets = readdirSync(join(dir, 'assets')).filter((name) => name.endsWith('.js'));
  const old = assets.find((name) => chunk.test(name));
  if (!old) throw new Error(`no chunk ${chunk}`);
  const next = old.replace(/-[\w-]{8}\.js$/, '-NEWHASH1.js');
  for (const file of [...assets.map((name) => join('assets', name)), 'index.html', 'sw.js']) {
    const text = readFileSync(join(dir, file), 'utf8');
    if (text.includes(old)) writeFileSync(join(dir, file), text.replaceAll(old, next));
  }
  renameSync(join(dir, 'assets', old), join(dir, 'assets', next));
  return old;
}
