import { expect, test } from 'vitest';
import { brokenLines } from './paper.ts';

const fits = (words: string) => words.length <= 10;

test.each([
  [
    'of a language without spaces breaks anywhere',
    '请把这张放进箱子里，开箱时扫它认单',
    ['请把这张放进箱子里，', '开箱时扫它认单'],
  ],
  ['of one with spaces breaks between words', 'Put this into the box', ['Put this', 'into the', 'box']],
  ['with a number in it keeps the number whole', '良渚街道仓前路1888号', ['良渚街道仓前路', '1888号']],
])('a line %s', (_, words, lines) => {
  expect(brokenLines(words, fits)).toEqual(lines);
});
