/** What we sign for Alipay is what its public-key check accepts. */
import { createVerify, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { rsa2 } from './alipay.ts';

test('the signature covers the sorted parameters and verifies with the public key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const signature = rsa2({ method: 'alipay.system.oauth.token', app_id: '2021', code: 'a b&c' }, pkcs8);
  const signed = 'app_id=2021&code=a b&c&method=alipay.system.oauth.token';
  expect(createVerify('RSA-SHA256').update(signed).verify(publicKey, signature, 'base64')).toBe(true);
});
