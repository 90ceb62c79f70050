/**
 * Whole days of a person on real screens, mixed by chance with what goes wrong. Three seeds in `npm test`, the begin of their days; COUNT of them from FROM on
 * with `node tests/long.mjs generator`; one alone, to look at it again, with SEED, as are several: 20,24.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { cartRemove } from '../../contract/cart/calls.ts';
import { receiptSave } from '../../contract/stock/calls.ts';
import { onHouse } from './fault.ts';
import { refusal } from './scene.ts';
import * as acts from './screens/acts.ts';
import { ends, live, onPhone } from './screens/life.ts';
import * as receipt from './screens/receipt.ts';
import { heal } from './screens/trouble.ts';

const results = join(import.meta.dirname, '../../test-results/generator');
const from = Number(process.env.FROM ?? 1);
/** Several kinds of work and trouble, each through in seconds. */
const SHORT = [6, 73, 107];
const seeds = process.env.SEED
  ? process.env.SEED.split(',').map(Number)
  : process.env.COUNT
    ? Array.from({ length: Number(process.env.COUNT) }, (_, n) => from + n)
    : SHORT;

/** As many acts of a day, where only what is quick is run. */
const QUICK = process.env.QUICK === '1' ? 6 : undefined;

onHouse('what a person was told is saved came true, whatever went wrong', async ({ world }) => {
  onHouse.setTimeout(seeds.length * 300_000);
  const failures: string[] = [];
  let acknowledged = 0;
  mkdirSync(results, { recursive: true });
  for (const seed of seeds) {
    const began = Date.now();
    const lived = await live(world.house, seed, QUICK).catch((error: Error) => error);
    const seconds = Math.round((Date.now() - began) / 1_000);
    if (lived instanceof Error) failures.push(lived.message);
    else acknowledged += lived.acknowledged;
    const said = lived instanceof Error ? { failure: lived.message } : lived;
    writeFileSync(join(results, `${seed}.json`), JSON.stringify({ seed, seconds, ...said }, null, 2));
    console.log(
      `seed ${seed}: ${lived instanceof Error ? 'FAILS' : `${lived.steps} steps, ${lived.acknowledged} told`}, ${seconds} s`,
    );
  }
  expect(failures.join('\n\n')).toBe('');
  // Days on which the screens tell nothing show nothing.
  expect(acknowledged).toBeGreaterThanOrEqual(seeds.length);
});

onHouse(
  'a receipt whose photos do not get through is overtaken by an address, and arrives',
  { tag: '@thorough' },
  async ({ world }) => {
    await onPhone(world.house, 1_001, async (phone) => {
      await receipt.photograph(phone);
      phone.link.rules.push(({ path }) => (path === '/storage' ? 'drop' : undefined));
      await receipt.submit(phone);
      await acts.makeAddress(phone);
      expect(phone.mine.attempts.map(({ said }) => said)).toEqual(['kept', 'done']);
      expect(await phone.waitingOf()).toMatchObject([{ call: receiptSave.path }]);
      await heal(phone);
      await ends(phone);
    });
  },
);

onHouse(
  'what is refused to be taken out of the cart stands in it again, and nothing else is told',
  { tag: '@thorough' },
  async ({ world }) => {
    await onPhone(world.house, 1_002, async (phone) => {
      phone.link.rules.push(({ path }) => (path === cartRemove.path ? refusal(409, 'STATE_REFUSED') : undefined));
      await acts.removeFromCart(phone);
      expect(phone.mine.attempts).toMatchObject([{ value: null, said: 'nothing' }]);
      await heal(phone);
      await ends(phone);
    });
  },
);
