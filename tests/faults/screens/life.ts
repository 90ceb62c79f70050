/** One seed: a person's day on one phone, what went wrong in it, and whether all of it came true. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { ready } from '../../e2e/steps/people.ts';
import { within } from '../fault.ts';
import type { House } from '../house.ts';
import { openLink } from '../link.ts';
import { logInAsDemo } from '../person.ts';
import { random } from '../random.ts';
import * as acts from './acts.ts';
import { NotNow } from './acts.ts';
import * as desk from './desk.ts';
import { Untrue } from './model.ts';
import { Phone } from './phone.ts';
import * as queue from './queue.ts';
import * as receipt from './receipt.ts';
import { layGround, STAFF, tidy } from './server.ts';
import { heal, type Trouble, troubles } from './trouble.ts';

const SELLER = '13800000002';
const BUYER = '13800000001';
/** A day takes half a minute; on a machine that does other work too, up to eight times that. */
const DAY_LIMIT = 250_000;
const CLOSE_LIMIT = 30_000;

const deeds: Readonly<Record<string, (phone: Phone) => Promise<void>>> = {
  'changes a price': acts.price,
  'takes off sale or puts back': acts.onSale,
  'takes out of the cart': acts.removeFromCart,
  'makes an address': acts.makeAddress,
  'edits an address': acts.editAddress,
  'removes an address': acts.removeAddress,
  'changes the nickname': acts.rename,
  'tells what is wrong': acts.complain,
  'writes a message': acts.write,
  'changes the language': acts.changeLanguage,
  'lends the phone': acts.lend,
  'notes something on a receipt': receipt.noteDown,
  'photographs for a receipt': receipt.photograph,
  'orders the photos': receipt.reorder,
  'removes a photo': receipt.removePhoto,
  'throws a receipt away': receipt.throwAway,
  'goes on in a second tab': receipt.secondTab,
  'submits a receipt': receipt.submit,
  'looks what waits': queue.look,
  'takes back what waits': queue.withdraw,
  'pauses or resumes': queue.pause,
  'sends something first': queue.goFirst,
  'tries again': queue.tryAgain,
};
/** Joined later, and drawn by themselves. */
const later: typeof deeds = {
  'sets a floor price': acts.floor,
  'changes what waits': queue.change,
};
/** What the desk does, on days that end with it: drawn by itself, so that a seed's day before it stays what it was. */
const COUNTS = 'counts a parcel';

/** What there is always something to do with. */
const always = [
  'changes a price',
  'takes off sale or puts back',
  'takes out of the cart',
  'makes an address',
  'changes the nickname',
  'tells what is wrong',
  'writes a message',
  'photographs for a receipt',
  'submits a receipt',
];

/** What of a seed is told when it is through. */
export interface Lived {
  steps: number;
  acknowledged: number;
  journal: string[];
}

/** @throws Error when something acknowledged was lost, doubled or altered, or a screen said what was not so; with the journal */
/** @param most acts before those that were added since; a short day has fewer */
export function live(house: House, seed: number, most = 12): Promise<Lived> {
  const dice = random(seed * 7_919);
  const plan = Array.from({ length: dice.int(5, 12) }, () => ({
    name: dice.pick(Object.keys(deeds)),
    otherwise: dice.pick(always),
    trouble: dice.chance(0.65) ? dice.pick(troubles) : null,
    well: dice.chance(0.5),
  })).slice(0, most);
  return onPhone(house, seed, async (phone) => {
    for (const { name, otherwise, trouble, well } of plan) {
      if (well) await heal(phone);
      const calm = well && trouble === null;
      // Nothing lingers: a clock that was set, a session that was ended.
      if (calm) await phone.logIn(phone.who);
      await step(phone, [name, otherwise], trouble, calm);
    }
    const since = random(seed * 15_485_863);
    for (const name of Object.keys(later).filter(() => since.chance(0.6))) {
      if (since.chance(0.5)) await heal(phone);
      await step(phone, [name, since.pick(always)], since.chance(0.65) ? since.pick(troubles) : null);
    }
    const late = random(seed * 104_729);
    if (late.chance(0.5)) {
      await heal(phone);
      await desk.opensParcel(phone);
      await step(phone, [COUNTS, COUNTS], late.chance(0.65) ? late.pick(troubles) : null);
    }
    await ends(phone);
    const acknowledged = [...phone.deeds.values()].reduce((sum, told) => sum + told.acknowledged, 0);
    return { steps: plan.length, acknowledged, journal: phone.journal };
  });
}

/** A seller's phone, at home in the storefront; the next one finds the house as this one did. */
export async function onPhone<T>(house: House, seed: number, run: (phone: Phone) => Promise<T>): Promise<T> {
  await house.awake();
  const [link, seller, buyer, staff] = await Promise.all([
    openLink(house.port),
    logInAsDemo(house.port, SELLER, randomUUID()),
    logInAsDemo(house.port, BUYER, randomUUID()),
    logInAsDemo(house.port, STAFF, randomUUID()),
  ]);
  const ground = await layGround(house, seller);
  // The link draws by itself, since how many requests there are is not the seed's to say.
  const phone = new Phone(house, link, [seller, buyer, staff], ground, seed, random(seed));
  for (const person of phone.people)
    for (const [thing, [value]] of await phone.holdings(person)) phone.deeds.get(person)?.before.set(thing, value);
  await phone.switchOn();
  const day = async () => {
    await phone.logIn(seller);
    await phone.page.goto('/pages/tabbar/main');
    await ready(phone.page);
    return run(phone);
  };
  try {
    return await within(DAY_LIMIT, day());
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const lines = [...phone.journal, `in: ${phone.doing}`].join('\n');
    throw new Error(`seed ${seed}: ${said.slice(0, 1_500)}\n${lines}`, { cause: error });
  } finally {
    await within(CLOSE_LIMIT, phone.context.close())
      .catch(() => phone.kill())
      .catch(() => undefined);
    await link.close();
    if (phone.profile) rmSync(phone.profile, { recursive: true, force: true });
    await tidy(house, ground, [...phone.people]).catch(() => undefined);
  }
}

/** @param calm nothing is wrong: whatever a person does then works */
async function step(phone: Phone, names: string[], trouble: Trouble | null, calm = false): Promise<void> {
  phone.page.setDefaultTimeout(trouble ? 5_000 : calm ? 30_000 : 10_000);
  phone.page.setDefaultNavigationTimeout(calm ? 30_000 : 10_000);
  const [first = '', otherwise = ''] = names;
  const begin = (name: string) => {
    phone.doing = `- ${name}${trouble ? ` while ${trouble.name}` : ''}`;
    return name;
  };
  begin(first);
  const end = await trouble?.begin(phone);
  const { mine } = phone;
  const before = mine.acknowledged;
  let failure = await tried(phone, first);
  if (failure instanceof NotNow) failure = await tried(phone, begin(otherwise));
  await end?.();
  if (phone.lent) {
    await heal(phone);
    await phone.logIn(phone.lent);
    phone.lent = undefined;
  }
  const told = mine.acknowledged - before;
  phone.journal.push(
    `${phone.doing}: ${failure ? `${failure.name} ${plain(failure.message).slice(0, 300)}` : `done, ${told} told`}`,
  );
  // What trouble keeps a person from doing is no lie of the screen's; whatever it had told still holds.
  if (failure instanceof Untrue) throw failure;
  if (calm && failure && !(failure instanceof NotNow))
    throw new Untrue(`nothing is wrong, and this does not work: ${phone.doing}: ${plain(failure.message)}`);
}

const tried = async (phone: Phone, name: string): Promise<Error | null> => {
  try {
    await (name === COUNTS ? desk.count : (deeds[name] ?? later[name]))?.(phone);
    return null;
  } catch (error) {
    return error as Error;
  }
};

/** Without the colours of a terminal, on one line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const plain = (words: string) => words.replaceAll(/\u001b\[\d+m/g, '').replaceAll(/\s+/g, ' ');

/** All is well: everybody's work is sent, and is what they were told. */
export async function ends(phone: Phone): Promise<void> {
  phone.doing = 'all is well and everything is sent';
  await heal(phone);
  const [owner, ...others] = phone.people;
  await phone.logIn(owner);
  const { language } = phone;
  await queue.sendAll(phone);
  const shown = await phone.page.evaluate(() => document.documentElement.lang.slice(0, 2));
  if (language !== null && shown !== language) throw new Untrue(`the language is ${shown} and not ${language}`);
  const { draft } = phone;
  const found = draft === undefined ? draft : await phone.readDraft();
  if (JSON.stringify(found) !== JSON.stringify(draft))
    throw new Untrue(`the draft is ${JSON.stringify(found)} and not ${JSON.stringify(draft)}`);
  for (const other of others) {
    if (phone.deeds.get(other)?.attempts.length === 0) continue;
    await phone.logIn(other);
    await queue.sendAll(phone);
  }
}
