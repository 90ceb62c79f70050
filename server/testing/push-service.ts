/** A push service on this machine that speaks TLS and decrypts what it is given, as a browser would (RFC 8291). */
import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** Made for these tests only; nothing else trusts it. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpkrcjBaM7xMU6/wm
jNAbrG/f2ICNRHUuq0OjS2XEp66hRANCAARjCjT4vYuUF+ONsLIM91dLLV5SyPsq
vwXvf0I6CF4SVyJVMyJ4vFMiCeolvkLzeEifZ2fiEhrOjYK4u2aPIi9M
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUZm3wD3Ig2S507yEPCzTGmeCF6rIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTAxMDQ1MFoYDzIxMjYxMDI4
MDEwNDUwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARjCjT4vYuUF+ONsLIM91dLLV5SyPsqvwXvf0I6CF4SVyJVMyJ4vFMi
CeolvkLzeEifZ2fiEhrOjYK4u2aPIi9Mo28wbTAdBgNVHQ4EFgQU3Ac44KWgY4af
CKJGWssrVCz13eswHwYDVR0jBBgwFoAU3Ac44KWgY4afCKJGWssrVCz13eswDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhALQ0W+LI9c8beldxkDwRDHRqsmtTZuq2j90WNIQTtfvaAiBI
Npm8O4j7EWD2k2bRnZ5mnQwx0knKcAVppIh4yTHbSQ==
-----END CERTIFICATE-----`;

export interface PushService {
  /** Trusts this service and nothing else. */
  agent: Agent;
  /** A device's subscription, as `PushSubscription.toJSON()` gives it. */
  subscribe(): { endpoint: string; p256dh: string; auth: string };
  /** What arrived, decrypted, with the headers it came with. */
  received: { payload: unknown; authorization: string; ttl: string }[];
  /** The status that it answers with from now on. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

interface Device {
  privateKey: ECDH;
  auth: Buffer;
}

export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const received: PushService['received'] = [];
  let status = 201;
  const server = createServer({ key, cert }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const device = devices.get(request.url ?? '');
    if (device && status === 201) {
      const payload: unknown = JSON.parse(decrypt(Buffer.concat(chunks), device));
      received.push({ payload, authorization: request.headers.authorization ?? '', ttl: String(request.headers.ttl) });
    }
    response.writeHead(device ? status : 404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ ca: cert });
  return {
    agent,
    subscribe() {
      const privateKey = createECDH('prime256v1');
      const p256dh = privateKey.generateKeys('base64url');
      const auth = randomBytes(16);
      const path = `/device/${randomBytes(8).toString('hex')}`;
      devices.set(path, { privateKey, auth });
      return { endpoint: `https://localhost:${port}${path}`, p256dh, auth: auth.toString('base64url') };
    },
    received,
    answerWith(next) {
      status = next;
    },
    async close() {
      agent.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** RFC 8291 section 3.4 over RFC 8188 section 2: salt (16), record size (4), length of the sender's key (1), key, one record. */
function decrypt(body: Buffer, { privateKey, auth }: Device): string {
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  const label = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const sender = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), privateKey.getPublicKey(), sender]);
  const secret = derive(privateKey.computeSecret(sender), auth, info, 32);
  const open = createDecipheriv(
    'aes-128-gcm',
    derive(secret, salt, label('aes128gcm'), 16),
    derive(secret, salt, label('nonce'), 12),
  );
  open.setAuthTag(body.subarray(-16));
  const plain = Buffer.concat([open.update(body.subarray(keyEnd, -16)), open.final()]);
  // The last record ends with a 2 and any number of zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
}
