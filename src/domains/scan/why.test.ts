/** Whoever holds a forged certificate is warned alike, wherever they type its code. */
import { expect, test } from 'vitest';
import { text as certificate } from '../identify/certificate-words.ts';
import { names } from '../identify/names.ts';
import { readScan } from './scan.ts';
import { whyNot } from './why.ts';
import { text } from './words.ts';

const why = (words: string, fromDevice = false) =>
  whyNot(readScan(words, { origin: 'https://shop.example', base: '/' }), { fromDevice }, text.zh, names.zh);

test('a certificate’s code that we never gave reads as on the certificate’s own page', () => {
  const page = { title: certificate.zh.unknown, body: certificate.zh.unknownBody('k7mq 2w9x c4hz') };
  for (const typed of ['k7mq2w9xc4hz', 'K7MQ-2W9X-C4HZ', 'k7mq 2w9x c4hz']) expect(why(typed)).toEqual(page);
  expect(certificate.zh.unknown).toContain('小心假证书');
});

test('any other code that we do not know says what it may be, and that a certificate with it is not ours', () => {
  for (const typed of ['SF1020304050', 'AB-12', 'ABCDEFGHIJ123456']) {
    const { title, body } = why(typed);
    expect(title).toBe(text.zh.unknownTitle);
    expect(body).toContain(certificate.zh.unknown);
  }
});

test('without a network nothing is called forged, nor is the number that makers print', () => {
  expect(why('k7mq2w9xc4hz', true).title).toBe(text.zh.offlineTitle);
  expect(why('6901234567892').title).toBe(text.zh.makerTitle);
});

test('a code with a sign too few or too many is told as a slip, not as a forgery', () => {
  expect(why('k7mq 2w9x c4h')).toEqual({ title: names.zh.mistyped(11), body: names.zh.mistypedBody('k7mq 2w9x c4h') });
  expect(why('k7mq 2w9x c4hz z').title).toBe(names.zh.mistyped(13));
  expect(why('SF1234567890').title).not.toContain('位');
});
