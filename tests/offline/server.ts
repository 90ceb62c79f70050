/** A small real server that speaks the wire rules, keeps what it accepted, and fails on command. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLOCK_TOLERANCE_MS, canonical } from '../../contract/wire/signing.ts';

/** What happens to one request. `after` means: it took effect, and then the answer was lost or replaced. */
export type Fault =
  | 'refuseConnection'
  | 'dropMidBody'
  | 'dropAfter'
  | 'stall'
  | 'html'
  | 'empty'
  | { status: number; code?: string; retryAfter?: number; bare?: boolean; data?: unknown };

export interface Seen {
  method: string;
  path: string;
  token: string;
  key: string;
  timestamp: number;
}

type Rule = (seen: Seen) => Fault | undefined;

export interface TestServer {
  /** API base, e.g. `http://127.0.0.1:1234/api`. */
  api: string;
  /** ms ahead of the machine's real time. */
  clockAhead: number;
  /** Asked for each request; the first answer that is no undefined happens. */
  rules: Rule[];
  /** Valid tokens and whose they are. */
  tokens: Map<string, string>;
  /** What `/user/refresh` gives; null refuses. */
  refreshTo: { token: string; userId: string } | null;
  /** What a call answers instead of the usual; undefined leaves it to that. */
  answer?: (seen: Seen, url: URL, body?: Buffer) => unknown;
  seen: Seen[];
  /** Effects of writes in the order they took place. */
  effects: { user: string; path: string; body: Record<string, unknown>; key: string }[];
  /** Bytes of the object store by key, and uploads by id. */
  objects: Map<string, Buffer>;
  uploads: Map<string, { user: string; key: string; sha256: string }>;
  /** Bytes that arrived at the object store, also those of posts that failed. */
  bytesIn: number;
  close(): Promise<void>;
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** The machine's own time, whatever a test has told `Date`. */
const realNow = () => Math.round(performance.timeOrigin + performance.now());

export async function startServer(): Promise<TestServer> {
  const answers = new Map<string, { hash: string; data: unknown }>();
  const server = createServer((req, res) => {
    void handle(req, res).catch(() => res.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const t: TestServer = {
    api: `${origin}/api`,
    clockAhead: 0,
    rules: [],
    tokens: new Map([
      ['token-anna', 'anna'],
      ['token-ben', 'ben'],
    ]),
    refreshTo: null,
    seen: [],
    effects: [],
    objects: new Map(),
    uploads: new Map(),
    bytesIn: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return t;

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const url = new URL(req.url ?? '/', origin);
    const seen: Seen = {
      method: req.method ?? '',
      path: url.pathname.replace(/^\/api/, ''),
      token: String(req.headers.token ?? ''),
      key: String(req.headers['idempotency-key'] ?? ''),
      timestamp: Number(url.searchParams.get('timestamp')),
    };
    t.seen.push(seen);
    const fault = t.rules.map((rule) => rule(seen)).find((answer) => answer !== undefined);
    if (fault === 'refuseConnection') return void req.socket.destroy();
    if (fault === 'stall') return;
    if (fault === 'dropMidBody')
      return void cutOff(req, (bytes) => {
        if (url.pathname === '/storage') t.bytesIn += bytes;
      });
    const body = await bytesOf(req);
    if (fault === 'html')
      return void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>Please log in to this hotel</html>');
    if (fault === 'empty') return void res.writeHead(200).end();
    if (typeof fault === 'object') return refuse(res, fault);
    if (url.pathname === '/storage') {
      t.bytesIn += body.length;
      store(body, String(req.headers['content-type']));
      return fault === 'dropAfter'
        ? void req.socket.destroy()
        : void res.writeHead(200, { etag: `"${'0'.repeat(32)}"` }).end();
    }
    const refusal = checkSign(url, seen, body);
    if (refusal) return refuse(res, refusal);
    const data = await answer(seen, body, url);
    if (fault === 'dropAfter') return void req.socket.destroy();
    if (isRefusal(data)) return refuse(res, data);
    res.setHeader('content-type', 'application/json');
    res.end(JSON.stringify({ success: true, status: 0, message: 'ok', data }));
  }

  function answer(seen: Seen, body: Buffer, url: URL): unknown {
    const user = t.tokens.get(seen.token);
    if (seen.path === '/user/refresh') {
      if (!t.refreshTo) return { status: 401, code: 'REFRESH_INVALID' };
      t.tokens.set(t.refreshTo.token, t.refreshTo.userId);
      return {
        ...t.refreshTo,
        refreshToken: 'r'.repeat(30),
        expire: 3_600_000,
        reg: false,
        nickname: '',
        logo: '',
        gender: 0,
        mobile: '',
        isReal: false,
        roles: ['user'],
      };
    }
    if (!user) return { status: 401, code: 'LOGIN_NEEDED' };
    const own = t.answer?.(seen, url, body);
    if (own !== undefined) return own;
    if (seen.path === '/v2/appraise/upload')
      return {
        host: `${origin}/storage`,
        dir: `u/${user}/20261121/`,
        policy: 'p',
        accessid: 'a',
        signature: 's',
        fields: { policy: 'p' },
        expire: realNow() + t.clockAhead + 86_400_000,
        maxBytes: 1e8,
        resumes: false,
      };
    if (seen.method === 'GET') return { list: [], next: null, query: Object.fromEntries(url.searchParams) };
    if (seen.path === '/account/app/device/arrived') {
      const { keys } = JSON.parse(body.toString()) as { keys: string[] };
      const has = (key: string) => (answers.get(`${user} ${key}`)?.hash ?? 'withdrawn') !== 'withdrawn';
      return { arrived: keys.filter(has) };
    }
    if (seen.path === '/account/app/device/withdraw') {
      const of = `${user} ${(JSON.parse(body.toString()) as { key: string }).key}`;
      const arrived = answers.has(of) && answers.get(of)?.hash !== 'withdrawn';
      if (!arrived) answers.set(of, { hash: 'withdrawn', data: null });
      return { arrived, at: arrived ? 1 : null };
    }
    const hash = sha256(Buffer.concat([Buffer.from(seen.path), body]));
    const before = answers.get(`${user} ${seen.key}`);
    if (before?.hash === 'withdrawn') return { status: 409, code: 'KEY_REUSED', data: { withdrawn: true } };
    if (before) return before.hash === hash ? before.data : { status: 409, code: 'KEY_REUSED' };
    const data = write(user, seen, JSON.parse(body.toString()) as Record<string, unknown>);
    if (!isRefusal(data)) answers.set(`${user} ${seen.key}`, { hash, data });
    return data;
  }

  function write(user: string, { path, key }: Seen, body: Record<string, unknown>): unknown {
    if (path === '/comm/upload/confirm') {
      const stored = t.objects.get(String(body.key));
      if (!stored) return { status: 409, code: 'UPLOAD_MISSING' };
      if (sha256(stored) !== body.sha256) return { status: 409, code: 'UPLOAD_HASH' };
      const id = `up-${t.uploads.size}`;
      t.uploads.set(id, { user, key: String(body.key), sha256: String(body.sha256) });
      return { id, sha256: body.sha256, url: '/img/u/x' };
    }
    const photos = ((body.photos as unknown[] | undefined) ?? []).filter((id) => typeof id === 'string');
    if (photos.some((id) => t.uploads.get(id)?.user !== user || !t.objects.has(t.uploads.get(id)?.key ?? '')))
      return { status: 409, code: 'UPLOAD_MISSING' };
    t.effects.push({ user, path, body, key });
    return { id: body.id ?? null, no: '1', state: 'submitted' };
  }

  function checkSign(url: URL, seen: Seen, body: Buffer): Refusal | null {
    const text = canonical({
      method: seen.method,
      path: seen.path,
      params: url.searchParams,
      bodyHash: sha256(body),
      idempotencyKey: seen.key,
    });
    const sign = createHmac('sha256', 'demo-signing-secret').update(text).digest('hex').toUpperCase();
    if (sign !== url.searchParams.get('sign')) return { status: 400, code: 'SIGN_WRONG' };
    const now = realNow() + t.clockAhead;
    if (Math.abs(now - seen.timestamp) > CLOCK_TOLERANCE_MS) return { status: 400, code: 'CLOCK_OFF', now };
    return null;
  }

  function store(body: Buffer, type: string): void {
    const boundary = Buffer.from(`--${/boundary=(.+)$/.exec(type)?.[1]}`);
    let key = '';
    for (let at = body.indexOf(boundary); at >= 0; ) {
      const next = body.indexOf(boundary, at + 1);
      if (next < 0) break;
      const part = body.subarray(at + boundary.length + 2, next - 2);
      const split = part.indexOf('\r\n\r\n');
      const name = /name="(\w+)/.exec(part.subarray(0, split).toString())?.[1];
      if (name === 'key') key = part.subarray(split + 4).toString();
      if (name === 'file') t.objects.set(key, Buffer.from(part.subarray(split + 4)));
      at = next;
    }
  }
}

interface Refusal {
  status: number;
  code?: string;
  retryAfter?: number;
  bare?: boolean;
  data?: unknown;
  now?: number;
}
const isRefusal = (data: unknown): data is Refusal => typeof (data as Refusal | null)?.status === 'number';

function refuse(res: ServerResponse, { status, code, retryAfter, bare, data, now }: Refusal): void {
  res.statusCode = status;
  if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
  res.end(
    bare
      ? '<html>proxy</html>'
      : JSON.stringify({ success: false, status, code: code ?? 'INTERNAL', message: `says ${code}`, data, now }),
  );
}

/** Goes away at the first bytes of the body, or where there is none at once. */
function cutOff(req: IncomingMessage, count: (bytes: number) => void): void {
  req.once('data', (chunk: Buffer) => {
    count(chunk.length);
    req.socket.destroy();
  });
  req.once('end', () => req.socket.destroy());
}

async function bytesOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
