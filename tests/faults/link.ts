/** Stands between browser and server and does to requests what links, portals and proxies do. One port, one origin, per scene. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** What a rule looks at. */
export interface Seen {
  method: string;
  path: string;
  key: string;
  token: string;
  /** Of the API's requests; photos are not read. */
  body: string;
  /** ms of the machine. */
  at: number;
}

export type Fault =
  /** The connection breaks before the server hears of the request. */
  | 'drop'
  /** The server did it; its answer is lost. */
  | 'lose'
  /** The server did it; its answer breaks off in the middle. */
  | 'half'
  /** A portal's page, for the server. */
  | 'portal'
  /** The connection breaks after this share of the body. */
  | { cut: number }
  /** Somebody answers for the server, or after it when `late`. */
  | { status: number; headers?: Record<string, string>; body?: string; late?: true };

/** Asked for each request in the order of adding; the first that names a fault decides. It may take its time. */
export type Rule = (seen: Seen) => Fault | undefined | Promise<Fault | undefined>;
/** Asked when the server has answered, before the browser hears it. */
export type After = (seen: Seen, status: number) => void | Promise<void>;

export interface Link {
  origin: string;
  rules: Rule[];
  after: After[];
  seen: Seen[];
  /** Bytes of bodies that browsers sent to the object store, also in vain. */
  bytesIn: number;
  /** Files served for the server, by path. */
  files: Map<string, { type: string; body: Buffer | string }>;
  /**
   * Nothing goes through, files neither. A browser that is only told that it has no network tells its pages and the workers that
   * run then, and not one that starts later.
   */
  dead: boolean;
  close(): Promise<void>;
}

export async function openLink(target: number): Promise<Link> {
  const server = createServer((req, res) => void handle(req, res).catch(() => res.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const link: Link = {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    rules: [],
    after: [],
    seen: [],
    bytesIn: 0,
    files: new Map(),
    dead: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return link;

  async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (link.dead) return void req.socket.destroy();
    const path = (req.url ?? '/').replace(/\?.*/, '');
    const file = link.files.get(path);
    // Whoever submits something has looked at the page for longer than a server keeps its connections; a test has not. On one
    // that is left over the browser would repeat a post by itself.
    const served = { 'cache-control': 'no-cache', connection: 'close' };
    if (file) return void res.writeHead(200, { 'content-type': file.type, ...served }).end(file.body);
    const ours = path.startsWith('/api/') || path === '/storage';
    if (!ours) return pass(req, res, await bodyOf(req));
    const body = path === '/storage' ? null : await bodyOf(req);
    const seen: Seen = {
      method: req.method ?? '',
      path: path.replace(/^\/api/, ''),
      key: String(req.headers['idempotency-key'] ?? ''),
      token: String(req.headers.token ?? ''),
      body: body?.toString('utf8') ?? '',
      at: Date.now(),
    };
    link.seen.push(seen);
    let fault: Fault | undefined;
    for (const rule of link.rules) {
      fault = await rule(seen);
      if (fault) break;
    }
    if (typeof fault === 'object' && 'cut' in fault) return cut(req, res, body, fault.cut);
    if (fault === 'drop') return void req.socket.destroy();
    const whole = body ?? (await bodyOf(req, true));
    if (fault === 'portal')
      return void res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to Metro-WiFi</h1>');
    if (typeof fault === 'object' && !fault.late)
      return void res.writeHead(fault.status, fault.headers).end(fault.body ?? '<h1>proxy</h1>');
    return pass(req, res, whole, seen, fault);
  }

  async function pass(req: IncomingMessage, res: ServerResponse, body: Buffer, seen?: Seen, fault?: Fault) {
    const answer = await ask(req, body);
    const bytes = await bodyOf(answer);
    if (seen) for (const look of link.after) await look(seen, answer.statusCode ?? 0);
    if (fault === 'lose') return void res.destroy();
    if (typeof fault === 'object' && 'status' in fault)
      return void res.writeHead(fault.status, fault.headers).end(fault.body ?? '<h1>proxy</h1>');
    res.writeHead(answer.statusCode ?? 502, answer.headers);
    if (fault !== 'half') return void res.end(bytes);
    res.write(bytes.subarray(0, bytes.length >> 1));
    res.destroy();
  }

  /** The server gets the first part, too, and then hears nothing more. */
  async function cut(req: IncomingMessage, res: ServerResponse, body: Buffer | null, share: number): Promise<void> {
    const length = Number(req.headers['content-length'] ?? 0);
    const upstream = request(options(req)).on('error', () => undefined);
    if (body) upstream.write(body.subarray(0, Math.floor(length * share)));
    let read = 0;
    if (!body)
      for await (const chunk of req as AsyncIterable<Buffer>) {
        read += chunk.length;
        link.bytesIn += chunk.length;
        upstream.write(chunk);
        if (read >= length * share) break;
      }
    upstream.destroy();
    req.destroy();
    res.destroy();
  }

  function options(req: IncomingMessage) {
    const { method, url: path, headers } = req;
    return { host: '127.0.0.1', port: target, method, path, headers, agent: false as const };
  }

  function ask(req: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      request(options(req), resolve).on('error', reject).end(body);
    });
  }

  async function bodyOf(req: IncomingMessage, counted = false): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of req as AsyncIterable<Buffer>) {
      if (counted) link.bytesIn += chunk.length;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}
