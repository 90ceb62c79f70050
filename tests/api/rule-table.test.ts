/** What an owner can change is all that the software decides for them: a number that can vary and is missing from the table says why. */
import { expect, test } from 'vitest';
import { ownNumber, ruleTable } from '../../contract/shop/rule-table.ts';
import { readChanged } from '../../contract/wire/units.ts';
import { readHere } from '../../server/kernel/lib/rules.ts';

/** By name, or by what its name begins with. */
const fixed: Readonly<Record<string, string>> = {
  'auction.unit': 'the log of a lot proves its prices by it',
  'auction.stepMost': 'the largest number that a price may have',
  'auction.hammerAfter': 'how long the server waits for bids on their way',
  'auction.soon': 'when a screen counts in seconds',
  'auction.remindBefore': 'when a notice is sent, and nobody waits for it',
  'auction.run.': 'bounds of what a seller types, not promised to anybody',
  'auction.ahead': 'a bound of what a seller types',
  'auction.apart': 'how the lots of a session are counted down',
  'auction.most': 'the size of one call',
  'cleaning.remind': 'when a notice is sent',
  'identify.remind': 'when a notice is sent',
  'identify.hold': 'how long a desk keeps a case open for one expert',
  'identify.duty': 'how the desk counts who is at work',
  'identify.measured': 'how far back a figure looks',
  'merchant.levelDays': 'how far back a figure looks',
  'merchant.maxDocuments': 'the size of one call',
  'payout.askEvery': 'how often a provider is asked',
  'recycle.courierLate': 'when a notice is sent',
  'recycle.pieces': 'the size of one call',
  'recycle.photos': 'the size of one call',
  'recycle.defects': 'the size of one call',
  'recycle.points': 'the size of one call',
  'recycle.bulk.': 'the size of one file',
  'recycle.subscriptions': 'how many rows one account may keep',
  'recycle.days': 'how far back a figure looks',
  'recycle.oftenLowered': 'how a figure is made of what was done',
  'recycle.oftenFewest': 'how a figure is made of what was done',
  'recycle.fewest': 'how a figure is made of what was done',
  'recycle.askNear.': 'how a figure is made of what was done',
  'resale.compare': 'how often a channel is asked',
  'resale.unpaid': 'the channel closes an unpaid order by itself',
  'resale.silent': 'how long a channel may say nothing',
  'resale.askAgain': 'how often a channel is asked',
  'resale.answerPush': 'the channel decides it',
};

const modules = import.meta.glob(['../../contract/**/*.ts', '!**/*.test.ts'], { eager: true });

/** Every number of the contract that is read as it holds, by its name. */
function settableNames(): Set<string> {
  const names = new Set<string>();
  readChanged((name) => {
    names.add(name);
    return undefined;
  });
  const seen = new Set<unknown>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    for (const one of Object.values(value)) walk(one);
  };
  // A module is no plain object.
  for (const module of Object.values(modules)) walk({ ...(module as object) });
  readHere();
  return names;
}

const isFixed = (name: string) =>
  Object.keys(fixed).some((one) => (one.endsWith('.') ? name.startsWith(one) : name === one));

test('a number that can vary can be changed by the owner, or says here why it cannot', () => {
  const names = settableNames();
  expect(names.size).toBeGreaterThan(150);
  expect([...names].filter((name) => !(name in ruleTable) && !isFixed(name))).toEqual([]);
  // Nothing is excused that the owner can change, or that is not there any more.
  const idle = Object.keys(fixed).filter((one) => ![...names].some((name) => isFixed(name) && name.startsWith(one)));
  expect(idle).toEqual([]);
  expect(Object.keys(fixed).filter((one) => one in ruleTable)).toEqual([]);
});

test('each of them is the software’s own at first, within its own bounds', () => {
  for (const name of Object.keys(ruleTable)) expect(ownNumber(name), name).toEqual(expect.any(Number));
});
