import { expect, test } from 'vitest';
import { DEMO_SECRET, readConfig } from './config.ts';

const WAREHOUSE = '自家仓|13800000000|浙江省|杭州市|余杭区|良渚街道 1 号';

test('without a demo goods are never sent to the demo’s warehouse', () => {
  const own = { DEMO: '0', SIGN_SECRET: 'a secret of our own' };
  expect(readConfig(own).warehouse).toBeNull();
  expect(() => readConfig({ ...own, WAREHOUSE: '自家仓|13800000000' })).toThrow('WAREHOUSE');
  expect(readConfig({ ...own, WAREHOUSE }).warehouse).toMatchObject({ name: '自家仓', detail: '良渚街道 1 号' });
});

test('without a demo the server refuses to start with the secret that everybody knows, or with a short one', () => {
  const own = { DEMO: '0', WAREHOUSE };
  expect(() => readConfig({ ...own, SIGN_SECRET: DEMO_SECRET })).toThrow('SIGN_SECRET');
  expect(() => readConfig({ ...own, SIGN_SECRET: 'short' })).toThrow('SIGN_SECRET');
  expect(readConfig({ ...own, SIGN_SECRET: 'a secret of our own' }).appSecrets.h5).toBe('a secret of our own');
  // Made and kept by the server: see kernel/lib/own-secret.ts.
  expect(readConfig(own).appSecrets.h5).toBe('');
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
