/** A photo whose link breaks again and again is sent once in all, by the real client to the real store. */

import { randomBytes } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../../server/domains/upload/handlers.ts';
import { storageEndpoint } from '../../server/domains/upload/storage-endpoint.ts';
import { type TestApp, testApp } from '../../server/testing/server.ts';
import { learnSigningKey, setApiBase } from '../../src/api/exchange/device.ts';
import { ApiError } from '../../src/api/exchange/request-once.ts';
import { Permission, uploadPhoto } from '../../src/offline/photos/upload.ts';
import 'fake-indexeddb/auto';
import { sha256Of } from '../../src/offline/photos/sha256.ts';

/** Cuts the connection on which what a client sends comes to so many bytes; counts them all. */
interface Link {
  port: number;
  /** Bytes from now on; null lets all through. */
  cutAfter: number | null;
  sent: number;
  server: Server;
}

let app: TestApp;
let origin: ReturnType<typeof serve>;
let link: Link;
beforeAll(async () => {
  app = await testApp({ domains: [upload], httpRoutes: [storageEndpoint] });
  app.clock.set(new Date());
  origin = serve({ fetch: app.app.fetch, port: 0 });
  link = await openLink(() => (origin.address() as AddressInfo).port);
  const api = `http://127.0.0.1:${link.port}/api`;
  await setApiBase(api);
  await learnSigningKey(Object.values(app.house.config.appSecrets)[0] ?? '', api);
}, 60_000);
afterAll(async () => {
  link.server.close();
  origin.close();
  await app.close();
});

test('a photo whose link breaks five times costs hardly more than its own bytes', async () => {
  const { token } = await app.as('13800000091');
  const made = await sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const bytes = new Uint8Array(made).buffer;
  const item = { key: 'photo-of-the-test', sha256: await sha256Of(bytes), size: made.length, type: 'image/jpeg' };
  let known: { uncertain: boolean; objectKey?: string } = { uncertain: false };
  const shown: number[] = [];
  let breaks = 0;
  let before = 0;
  let id = '';
  link.sent = 0;
  while (!id) {
    const trace: { objectKey?: string } = {};
    const way = {
      token,
      permission: new Permission(token),
      onSent: (sent: number) => shown.push(sent),
      onPosting: (objectKey: string) => {
        trace.objectKey = objectKey;
        if (breaks < 5) link.cutAfter = Math.ceil(made.length / 6);
      },
    };
    try {
      id = await uploadPhoto({ ...item, ...known }, { bytes }, way);
    } catch (error) {
      expect(error).toBeInstanceOf(ApiError);
      breaks += 1;
      // As long as a queue waits at least, the store has noticed.
      await expect.poll(kept).toBeGreaterThan(before);
      before = kept();
      known = { uncertain: true, ...(trace.objectKey && { objectKey: trace.objectKey }) };
    }
  }
  expect(breaks).toBe(5);
  expect(link.sent).toBeLessThan(made.length * 1.25);
});

/** What the store has of the photo while nobody writes it, bytes. */
function kept(): number {
  const folder = join(app.house.config.dataDir, 'incoming');
  const [part = '', ...more] = readdirSync(folder);
  return part.startsWith('part-') && more.length === 0 ? statSync(join(folder, part)).size : 0;
}

function openLink(target: () => number): Promise<Link> {
  const server = createServer((socket) => {
    const behind = connect(target(), '127.0.0.1');
    const end = () => {
      socket.destroy();
      behind.end();
    };
    socket.on('data', (chunk) => {
      const passes = chunk.subarray(0, link.cutAfter ?? chunk.length);
      link.sent += passes.length;
      if (link.cutAfter !== null) link.cutAfter -= passes.length;
      if (link.cutAfter !== 0) return void behind.write(passes);
      link.cutAfter = null;
      // The link is gone for the client; what it had sent still arrives.
      behind.end(passes);
      socket.destroy();
    });
    behind.on('data', (chunk) => socket.write(chunk));
    for (const one of [socket, behind]) one.on('error', end).on('close', end);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({ port: (server.address() as AddressInfo).port, cutAfter: null, sent: 0, server }),
    );
  });
}
