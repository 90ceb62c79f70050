/** Ledger accounts are made in one file: a text that names one anywhere else could name one that the book does not know. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { accountKinds } from '../../contract/wire/accounts.ts';

const root = new URL('../..', import.meta.url).pathname;
/** The chart itself, and the constraint in the database that repeats it. */
const mayName = /^contract\/(.+\/)?accounts(\.test)?\.ts$|^server\/db\/migrations\//;

/** `escrow` alone is a place of money on screens too; as an account it is only taken in the ledger's branded form. */
const kinds = accountKinds.filter((kind) => kind !== 'escrow').map((kind) => kind.replace('.', '\\.'));
const named = new RegExp(`['"\`](${kinds.join('|')})(['"\`:])`);
const families = new Set(accountKinds.filter((kind) => kind.includes('.')).map((kind) => kind.split('.')[0]));
/** Also one that is put together from its family and a variable. */
const assembled = new RegExp(`['"\`](${[...families].join('|')})\\.(\\$\\{|['"\`])`);

test('no text but the chart of accounts names a ledger account', () => {
  const files = ['contract', 'server', 'src', 'sw', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name)),
  );
  expect(files.filter((name) => mayName.test(name)).length).toBeGreaterThan(1);
  const found = files
    .filter((name) => !mayName.test(name))
    .flatMap((name) =>
      readFileSync(join(root, name), 'utf8')
        .split('\n')
        .flatMap((line, n) => (named.test(line) || assembled.test(line) ? `${name}:${n + 1} ${line.trim()}` : [])),
    );
  expect(found).toEqual([]);
});
