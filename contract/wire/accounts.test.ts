import { expect, test } from 'vitest';
import { type Account, accountKinds, accountNames, accounts, accountsOf, shownAccount } from './accounts.ts';
import { type Memo, memoWords, readMemo, shownMemos, wordsOfMemo } from './memos.ts';

const chinese = /[\u4e00-\u9fff]/;

test.each([
  ['account', accountNames],
  ['memo', memoWords],
])('every %s has words in Chinese and in English, and never its own key', (_, table) => {
  for (const [key, { zh, en }] of Object.entries(table)) {
    expect(zh, key).toMatch(chinese);
    expect(en, key).not.toMatch(chinese);
    expect([zh.length > 1, en.length > 3], key).toEqual([true, true]);
    expect([zh, en], key).not.toContain(key);
  }
});

test('a stored memo is read as it is, one of earlier versions as what it meant, an unknown one in general words', () => {
  for (const memo of shownMemos) expect(readMemo(memo, 'order')).toBe(memo);
  expect(readMemo('order.pay', 'recharge')).toBe('recharge.pay');
  expect(readMemo('演示：初始余额', 'demo')).toBe('demo.balance');
  expect(wordsOfMemo(readMemo('nobody.knows', 'order'))).toEqual({ zh: '资金变动', en: 'Money moved' });
});

test('whoever reads a journal sees their own accounts as theirs, and nobody else’s name', () => {
  expect(shownAccount(accounts.frozen('anna'), 'anna')).toEqual({ account: 'user.frozen', own: true });
  expect(shownAccount(accounts.frozen('anna'), 'bob')).toEqual({ account: 'user.frozen', own: false });
  expect(shownAccount(accounts.fee, 'bob')).toEqual({ account: 'platform.fee', own: false });
});

test('the chart makes one account of every kind', () => {
  const all = Object.values(accounts).map((of): Account => (typeof of === 'string' ? of : of('anna')));
  expect(all.map((account) => shownAccount(account, 'anna').account).sort()).toEqual([...accountKinds].sort());
  expect(accountsOf('anna').every((account) => shownAccount(account, 'anna').own)).toBe(true);
});

test('an account or a memo that is in neither table does not compile', () => {
  // @ts-expect-error: an account is made by the chart.
  const account: Account = 'pocket';
  // @ts-expect-error: a memo stands in the table, with its words.
  const memo: Memo = 'gift';
  // @ts-expect-error: this one is read, never written.
  const other: Memo = 'other';
  expect([account, memo, other]).toHaveLength(3);
});
