import { describe, expect, it, test } from 'vitest';
import { sizedName } from './names.ts';
import { isOneSlip, lexiconOf, meantBy } from './spelling.ts';

const lexicon = lexiconOf(
  new Map([
    ['雅卡迪', 30],
    ['arcadia', 30],
    ['cadence', 8],
    ['nubbin', 12],
    ['斜挎包', 20],
    ['踏云', 5],
    ['black', 40],
  ]),
);
const meant = (typed: string) => meantBy(typed, lexicon);

describe('what was typed and is not written so anywhere', () => {
  it.each([
    ['arcadai', 'arcadia', 'two letters exchanged'],
    ['nubin', 'nubbin', 'one left out'],
    ['arcadia cadance', 'arcadia cadence', 'one wrong, beside a word that is right'],
    ['blaack', 'black', 'one too many'],
    ['yakadi', '雅卡迪', 'as it sounds'],
    ['Ya ka di', '雅卡迪', 'as it sounds, a syllable at a time'],
    ['ykd', '雅卡迪', 'its initials'],
    ['yakdi', '雅卡迪', 'as it sounds with one letter left out'],
    ['斜跨包', '斜挎包', 'another character of the same sound'],
    ['yaka', '雅卡迪', 'half typed'],
    ['yak', '雅卡迪', 'half typed, in the middle of a syllable'],
    ['雅咖', '雅卡迪', 'half typed, another character of the same sound'],
    ['yakadi 42', '雅卡迪 42', 'as it sounds, beside a number that stays'],
    ['yakadi cadance', '雅卡迪 cadence', 'two words, each in its own way'],
  ])('%s means %s: %s', (typed, words) => {
    expect(meant(typed)).toBe(words);
  });

  it.each(['zzzz', 'arcadia', '雅卡迪', 'AR07-114', '', 'cat', 'ya', '雅', '牙'])('%s means nothing else', (typed) => {
    expect(meant(typed)).toBeNull();
  });

  it('who writes characters makes no slip of a letter', () => {
    const shoes = lexiconOf(new Map([['板鞋', 9]]));
    expect([meantBy('男鞋', shoes), meantBy('板协', shoes)]).toEqual([null, '板鞋']);
  });

  it('two slips are another word', () => {
    expect(isOneSlip('arcadia', 'acrdaia')).toBe(false);
    expect(isOneSlip('arcadia', 'arcadia')).toBe(true);
    expect(meant('acrdaia')).toBeNull();
  });
});

const named = (size: string) => sizedName({ name_zh: '红隼', name_en: 'Kestrel', size });

test('whoever reads of a size in a message reads its system with it, where it has one', () => {
  expect(named('42.5')).toEqual({ zh: '红隼 EU 42.5', en: 'Kestrel EU 42.5' });
  expect(named('XL')).toEqual({ zh: '红隼 XL', en: 'Kestrel XL' });
  expect(named('OS')).toEqual({ zh: '红隼', en: 'Kestrel' });
});
