import { expect, test } from 'vitest';
import { DEMO_SECRET, readConfig } from './config.ts';

test('without a demo the server refuses to start with the secret that everybody knows, or with a short one', () => {
  expect(() => readConfig({ DEMO: '0', SIGN_SECRET: DEMO_SECRET })).toThrow('SIGN_SECRET');
  expect(() => readConfig({ DEMO: '0', SIGN_SECRET: 'short' })).toThrow('SIGN_SECRET');
  expect(readConfig({ DEMO: '0', SIGN_SECRET: 'a secret of our own' }).appSecrets.h5).toBe('a secret of our own');
  // Made and kept by the server: see kernel/lib/own-secret.ts.
  expect(readConfig({ DEMO: '0' }).appSecrets.h5).toBe('');
});

test('a shop that says DEMO=false, no or off does not start as a demo with accounts that everybody knows', () => {
  for (const DEMO of ['false', 'no', 'off', '00', ' 0', 'FALSE', 'true', ''])
    expect(() => readConfig({ DEMO }), DEMO).toThrow('DEMO');
  expect(readConfig({ DEMO: '1' }).demo).toBe(true);
  expect(readConfig({}).demo).toBe(true);
});

test('the base path may be written in any of the usual ways', () => {
  const bases = ['', '/', 'shop', '/shop', '/shop/', 'shop/'].map((BASE_PATH) => readConfig({ BASE_PATH }).base);
  expect(bases).toEqual(['', '', '/shop', '/shop', '/shop', '/shop']);
});

test('a setting that is no number is told by name', () => {
  expect(() => readConfig({ PORT: 'eighty' })).toThrow('PORT');
});
