/** People walk into lifts: a request that breaks off is nothing that somebody has to look at. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { expect, test } from 'vitest';
import { addressSave } from '../../contract/address/calls.ts';
import { signedRequest, testApp } from '../../server/testing/server.ts';

test('a client that goes away in the middle is no error in the log', async () => {
  const errors: unknown[] = [];
  const told: unknown[] = [];
  const log = {
    debug: (entry: unknown) => void told.push(entry),
    info: (entry: unknown) => void told.push(entry),
    warn: () => {},
    error: (...entry: unknown[]) => void errors.push(entry),
  };
  const app = await testApp({ log });
  const server = serve({ fetch: app.app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const [path, { headers }] = signedRequest(addressSave, {} as never, {
    now: app.clock.now(),
    config: app.house.config,
  });
  for (const [address, more] of [
    [path, headers],
    ['/notify/pay/sandbox', {}],
  ] as const) {
    const before = told.length;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = Object.entries({ ...more, host: 'shop', 'content-length': '1000' }).map(
      ([name, value]) => `${name}: ${value}`,
    );
    socket.write(`POST ${address} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{"half":`);
    await expect.poll(() => connections(server)).toBe(1);
    socket.resetAndDestroy();
    await expect.poll(() => told.length).toBeGreaterThan(before);
    await expect.poll(() => connections(server)).toBe(0);
  }
  expect(errors).toEqual([]);
  server.close();
  await app.close();
}, 60_000);

const connections = (server: Server) => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)));
