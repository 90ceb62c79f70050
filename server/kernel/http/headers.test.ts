import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../testing/server.ts';

const houses: TestApp[] = [];
beforeAll(async () => {
  for (const PUBLIC_URL of ['https://shop.example', 'http://shop.example', undefined])
    houses.push(await testApp({ domains: [], httpRoutes: [], config: { env: { PUBLIC_URL } } }));
});
afterAll(() => Promise.all(houses.map((house) => house.close())));

test('a shop that people reach over TLS tells browsers never to try without it, and no other does', async () => {
  for (const path of ['/healthz', '/api/signing-key', '/api/nowhere']) {
    const told = await Promise.all(
      houses.map(async ({ app }) => (await app.request(path)).headers.get('strict-transport-security')),
    );
    expect(told, path).toEqual(['max-age=63072000', null, null]);
  }
});
