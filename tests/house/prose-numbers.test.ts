/**
 * Hours, days, percents and yuan in a sentence come from the rule that decides them: a sentence that holds a number of its own
 * goes on saying the old one when the rule changes.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountAgreements, consentVersions } from '../../contract/account/agreements.ts';
import { formerPrivacy, formerTerms } from '../../contract/account/former-terms.ts';
import { listingTerms } from '../../contract/listing/rules.ts';
import { businessAgreement } from '../../contract/merchant/agreement.ts';
import { formerBusinessAgreements } from '../../contract/merchant/former-agreement.ts';
import { merchantRules } from '../../contract/merchant/rules.ts';
import { formerPolicies } from '../../contract/order/former-policy.ts';
import { currentPolicy, returnPolicies } from '../../contract/order/return-policy.ts';
import { settlementMachine } from '../../contract/settlement/machine.ts';
import { stockAgreement, stockAgreementText } from '../../contract/stock/agreement.ts';
import { DAY } from '../../contract/wire/time.ts';
import { days, hours, minutes, percent, waitOf } from '../../contract/wire/units.ts';
import { text as listing } from '../../src/domains/listing/words.ts';
import { files } from './imports.ts';
import { phrasesOf, wordFiles } from './prose.ts';

const root = new URL('../..', import.meta.url).pathname;

const NUMBERS = [
  /\d\s*(?:个)?(?:小时|天|分钟|秒|元|位|%|％)/,
  /(?<!第)[一二两三四五六七八九十半]\s*(?:个)?(?:小时|天|分钟)/,
  /[¥￥]\s?\d/,
  /\d[\s-]*(?:h|hours?|days?|minutes?|seconds?|percent|yuan|digits?)(?![\w-])/i,
  /\d\s*[%％]/,
  /\b(?:one|two|three|four|five|six|seven|ten|twelve|fourteen|thirty|sixty)[\s-](?:hours?|days?|minutes?|percent)\b/i,
];

/** True in themselves: no rule of ours decides them. */
const exceptions: Record<string, string> = {
  '不装到主屏幕，7 天不打开系统会清空内容': 'Safari decides it',
  'Not installed, everything is cleared after 7 days unopened': 'Safari decides it',
  '18 位，请逐位核对': 'GB 32100 decides it',
  '比最低价低 ¥1': 'the name of a way to price; one yuan is the smallest step of any price',
  '¥1 under lowest': 'the same',
  '收到后发现内侧有一道划痕，页面里没有写。东西我留下，想退 80 元。': 'a demo buyer writes it',
  'about …0% of the tread left': 'what a demo item looks like',
  '200%': 'the name of a demo product',
  '400%': 'the name of a demo product',
  '钱由平台保管，查验不通过全额退。先花一分钟看看怎么运作。': 'how long it takes to read the page',
};

/** The page of the API brings its own style sheet. */
const isStyle = (phrase: string) => /\{[^}]*:[^}]*;/.test(phrase);
const numbered = (phrase: string) => !isStyle(phrase) && NUMBERS.some((number) => number.test(phrase));

describe('numbers in sentences', () => {
  test('come from the rules', () => {
    const found = wordFiles(['src', 'sw', 'contract', 'server'])
      .filter(({ file }) => !file.startsWith('server/db/'))
      .flatMap(({ file, phrases }) =>
        phrases.filter((phrase) => numbered(phrase) && !(phrase in exceptions)).map((phrase) => `${file}: ${phrase}`),
      );
    expect(found).toEqual([]);
  });

  test('every exception still stands somewhere', () => {
    const said = new Set(wordFiles(['src', 'contract', 'server']).flatMap(({ phrases }) => phrases));
    expect(Object.keys(exceptions).filter((phrase) => !said.has(phrase))).toEqual([]);
  });

  test.each([
    "const t = '48 小时内发出';",
    "const t = 'ships within 48 h';",
    'const t = `到仓 7 天后`;',
    "const t = 'Service fee 6 %';",
    "const t = '余额满 10 元';",
    "const t = 'at least ¥10';",
    "const t = 'Reviewed within two days';",
    "const t = '两小时内付款';",
    "const t = '11-digit number';",
  ])('a number by hand is seen: %s', (source) => {
    expect(phrasesOf('x.ts', source).some(numbered)).toBe(true);
  });

  test.each(["const t = '第二天到可用余额';", "const t = 'the first 3 photos';"])(
    'what is no rule passes: %s',
    (source) => {
      expect(phrasesOf('x.ts', source).some(numbered)).toBe(false);
    },
  );

  test('“the next day” is what a settlement waits', () => {
    expect(waitOf(settlementMachine, 'pending')).toBe(DAY);
  });

  test('one is said as one, and what has no deadline has no number', () => {
    expect([hours(3_600_000).en, days(2 * DAY).en, minutes(90_000).zh]).toEqual(['1 hour', '2 days', '1.5 分钟']);
    expect([percent(0.06), percent(0.1), percent(1 - 0.8)]).toEqual(['6%', '10%', '20%']);
    expect(() => waitOf(settlementMachine, 'paid')).toThrow('settlement.paid has no deadline');
  });
});

test('what a shop charges is asked: no screen but its owner’s works with the fees that the software comes with', () => {
  const wrong = files(['src'], /(?<!\.test)\.tsx?$/)
    .filter((file) => !file.includes('domains/staff/shop/'))
    .filter((file) => /\bfirst(?:Fees|Terms|Schedule)\b/.test(readFileSync(join(root, file), 'utf8')));
  expect(wrong).toEqual([]);
});

/** Whoever agreed to a version agreed to these words. A rule that changes them needs a new version. */
describe('the words that people agree to change only with their version', () => {
  const digest = (...words: unknown[]) => createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 12);
  const [terms, privacy] = [accountAgreements.terms.text, accountAgreements.privacy.text];
  const business = businessAgreement.text;
  const signed = formerBusinessAgreements['2026-12'];
  test.each([
    [`return policy ${currentPolicy}`, digest(returnPolicies[currentPolicy]), '0214a0f2507b'],
    ['return policy 2026-11', digest(formerPolicies['2026-11']), '8bd806d14702'],
    [`terms ${consentVersions.terms}`, digest(terms.zh, terms.en), '0e3e88eb7324'],
    ['terms 2027-01', digest(formerTerms['2027-01']?.zh, formerTerms['2027-01']?.en), '7d9bee782f39'],
    ['terms 2026-12', digest(formerTerms['2026-12']?.zh, formerTerms['2026-12']?.en), '5e6563aec4c2'],
    [`privacy ${consentVersions.privacy}`, digest(privacy.zh, privacy.en), 'ac3aa2048dbc'],
    ['privacy 2026-11', digest(formerPrivacy['2026-11']?.zh, formerPrivacy['2026-11']?.en), '3f9e09428721'],
    [`listing ${listingTerms}`, digest(listing.zh.terms('6%'), listing.en.terms('6%')), '2c60f4cbf55b'],
    [`business ${merchantRules.agreement}`, digest(business.zh, business.en), '749b61086cde'],
    ['business 2026-12', digest(signed?.zh, signed?.en), '0179683b22cc'],
    [`stock ${stockAgreement}`, digest(stockAgreementText), '011af00e98d2'],
  ])('%s', (_, now, agreed) => {
    expect(now).toBe(agreed);
  });
});
