import { expect, test } from 'vitest';
import { isPublicAddress } from './public-agent.ts';

test('addresses of machines that no stranger should reach are known', () => {
  const near = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.9',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
  ];
  const nearToo = ['::1', '::ffff:127.0.0.1', 'fd00::1', 'fe80::1', '64:ff9b::7f00:1', '2002:7f00:1::'];
  expect([
    ...near.map((one) => isPublicAddress(one, 4)),
    ...nearToo.map((one) => isPublicAddress(one, 6)),
  ]).not.toContain(true);
  expect(isPublicAddress('142.250.1.188', 4) && isPublicAddress('2607:f8b0:4023::bc', 6)).toBe(true);
});
