/** What an act was given and what it changed, as lines that a person reads: one for each field, however deep it lies, none left out. */
import { campaignMachine, prizeMachine } from '../../../../contract/campaign/machine.ts';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { liveMachine } from '../../../../contract/live/machine.ts';
import { resaleMachine } from '../../../../contract/resale/machine.ts';
import type { Act } from '../../../../contract/shop/people-calls.ts';
import { ruleTable } from '../../../../contract/shop/rule-table.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import type { Machine, Words } from '../../../../contract/wire/states.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { said } from '../shop/rules-said.ts';
import { chosenNames, keyNames } from './key-words.ts';
import { moving } from './machines.ts';
import { text } from './words.ts';

export interface Line {
  /** Where it lies: `rows.2.rate`. */
  path: string;
  name: string;
  value: string;
  /** As it was written: two that read the same may differ. */
  raw: string;
  /** What stands there is the id of something that has a screen. */
  opens?: { kind: 'person' | 'order' | 'receipt'; id: string };
}

interface Reader {
  language: Language;
  now: number;
  /** What the change is the history of, `order:<id>`. */
  of?: string | undefined;
  /** What stands there by its id, by what people call it. */
  names?: Act['names'] | undefined;
}

/** A field may be called anything, `constructor` too. */
const own = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** The states that acts write into the log, by the act. */
const machines: Readonly<Record<string, Machine>> = {
  workbenchCampaignEnd: campaignMachine,
  workbenchPrizeAnswer: prizeMachine,
  workbenchPrizeReplace: prizeMachine,
  workbenchPrizeShip: prizeMachine,
  resaleKeepHere: resaleMachine,
  resaleKeepThere: resaleMachine,
  resaleReturned: resaleMachine,
  resaleUnstick: resaleMachine,
  workLiveStop: liveMachine,
};

const money = new Set([
  ...['amount', 'discount', 'extra', 'low', 'high', 'budget', 'minimum', 'minOrder', 'refunded', 'refundAsked'],
  ...['authentication', 'shipping', 'twoPeopleFrom', 'owed', 'available'],
]);
/** Bounds of a fee; elsewhere the same words count something else. */
const bounds = new Set(['least', 'most', 'min', 'max']);
const shares = new Set(['rate', 'toBuyer']);
const times = /^(?:at|until|holdsFrom|\w+At)$/;

const orderActs = new Set([
  ...['workbenchDelivered', 'workbenchInspect', 'workbenchScanIn', 'workbenchSendBack', 'workbenchShip'],
]);
const receiptActs = new Set(['workReceiptStart', 'workReceiptCount', 'workReceiptClose', 'workReceiptMessage']);

/** Their one field is the id of a row that what they changed says in full. */
const saidByChange = new Set(['workUnrestrict']);
/** Without an end it holds until somebody lifts it. */
const endless = new Set(['workRestrict', 'workUnrestrict']);

/** A name with the id, which names may share. */
const calledOf = (id: string, names: Act['names'], language: Language): string => {
  const name = own(names, id)?.[language];
  return name ? `${name} · ${id}` : id;
};

function opened(call: string, path: string, id: string): Line['opens'] {
  if (path === 'userId') return { kind: 'person', id };
  if (path === 'id' && orderActs.has(call)) return { kind: 'order', id };
  if (path === 'id' && receiptActs.has(call)) return { kind: 'receipt', id };
  return undefined;
}

/** What is no object and no list, in words; what no words are known for stands as it was written. */
function saidOf(call: string, key: string, value: unknown, { language, now, of = '', names = {} }: Reader): string {
  const t = text[language];
  if (value === null || value === undefined || value === '') {
    if (key === 'until' && endless.has(call)) return t.untilLifted;
    return key === 'holdsFrom' ? t.atOnce : '--';
  }
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') {
    if (own(ruleTable, key)) return said(key, value, language);
    if (money.has(key) || (bounds.has(key) && call === 'feeScheduleSave')) return `¥${yuan(value)}`;
    if (shares.has(key)) return `${Number((value * 100).toFixed(2))}%`;
    if (key === 'minOff') return `${value}%`;
    return times.test(key) ? dateTime(value, now, language) : String(value);
  }
  const word = String(value);
  // What a row held is written as the database's driver writes it.
  if (times.test(key) && !Number.isNaN(Date.parse(word))) return dateTime(Date.parse(word), now, language);
  if (key === 'company') return carrierName(word, language);
  if (key === 'roles') return own<string>(t.roles, word) ?? word;
  const known: Readonly<Record<string, Words>> | undefined =
    key === 'state' ? (own(moving, of.split(':')[0] ?? '') ?? own(machines, call))?.states : own(chosenNames, key);
  return (known && own(known, word)?.[language]) ?? calledOf(word, names, language);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isBilingual = (value: object): value is { zh: string; en: string } =>
  Object.keys(value).sort().join() === 'en,zh' && Object.values(value).every((one) => typeof one === 'string');

/** Two that hold the same are the same, in whatever order the database gives their keys back. */
const sorted = (_key: string, value: unknown): unknown =>
  isObject(value) && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const nameOf = (key: string, { language }: Reader): string =>
  (own(ruleTable, key) ?? own(keyNames, key))?.[language] ?? key;

/** What is said without a field of its own: the roles before and after. */
const ROOTS: Readonly<Record<string, string>> = { staffInvite: 'roles', staffLeave: 'roles', staffRolesSave: 'roles' };

export function linesOf(call: string, given: unknown, reader: Reader): Line[] {
  const line = (path: readonly string[], key: string, raw: unknown, value: string): Line => {
    const at = path.join('.');
    const name = path.map((part) => nameOf(part, reader)).join(' · ');
    const opens = typeof raw === 'string' ? opened(call, at, raw) : undefined;
    // Nobody knows a person by their id.
    const person = opens?.kind === 'person' && text[reader.language].person;
    const said = person && value === raw ? person : value;
    return {
      path: at,
      name: name || nameOf(key, reader),
      value: said,
      raw: JSON.stringify(raw, sorted),
      ...(opens && { opens }),
    };
  };
  /** @param key the nearest name: an entry of a list is of its list's kind */
  const within = (value: unknown, path: readonly string[], key: string): Line[] => {
    if (!isObject(value)) return [line(path, key, value, saidOf(call, key, value, reader))];
    if (Array.isArray(value)) {
      if (value.some(isObject)) return value.flatMap((one, n) => within(one, [...path, String(n + 1)], key));
      const said = value.map((one) => saidOf(call, key, one, reader));
      return [line(path, key, value, said.join(text[reader.language].and) || '--')];
    }
    if (isBilingual(value)) return [line(path, key, value, `${value.zh || '--'} / ${value.en || '--'}`)];
    const entries = Object.entries(value);
    if (entries.length === 0 && path.length > 0) return [line(path, key, value, '--')];
    return entries.flatMap(([name, one]) => within(one, [...path, name], name));
  };
  const lines = within(given, [], own(ROOTS, call) ?? '');
  return saidByChange.has(call) ? lines.filter(({ path }) => path !== 'id') : lines;
}

interface Changed {
  /** In both, and not as it was. */
  from: { line: Line; was: string }[];
  /** Only of one side. */
  before: Line[];
  after: Line[];
  /** In both, as it was. */
  same: Line[];
}

/** What was and what is, field by field. */
export function changedOf(call: string, { of, before, after }: Act['changes'][number], about: Reader): Changed {
  const reader = { ...about, of };
  const was = before === null ? [] : linesOf(call, before, reader);
  const is = after === null ? [] : linesOf(call, after, reader);
  const had = new Map(was.map((line) => [line.path, line]));
  const has = new Set(is.map(({ path }) => path));
  const both = is.filter(({ path }) => had.has(path));
  return {
    from: both.flatMap((line) => {
      const old = had.get(line.path);
      return old === undefined || old.raw === line.raw ? [] : [{ line, was: old.value }];
    }),
    before: was.filter(({ path }) => !has.has(path)),
    after: is.filter(({ path }) => !had.has(path)),
    same: both.filter((line) => had.get(line.path)?.raw === line.raw),
  };
}
