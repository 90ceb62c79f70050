/** Words of a result and its reasons: all that a certificate says of them with its owner's page. */
import { revokedWords } from '../../../../contract/identify/called.ts';
import type { Result } from '../../../../contract/identify/rules.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';

/** What was found first and by how many, and how many found what stands now. */
interface Turned {
  first: Result;
  before: number;
  after: number;
}

export const resultText = defineText({
  zh: {
    verdicts: names.zh.results,
    reasons: '看过这些地方',
    opinion: names.zh.expert,
    findings: names.zh.findings,
    turned: '申诉后改判',
    turnedHow: ({ first, before, after }: Turned, result: Result) =>
      `先有 ${before} 位${names.zh.results[first]}；申诉后${after > 0 ? ` ${after} 位没看过它的鉴别师${names.zh.results[result]}` : '没有人能再判断'}。`,
    before: (n: number) => `改判前的 ${n} 条意见，不再作数`,
    outvoted: (n: number) => `另有 ${n} 位鉴别师看法不同`,
    outvotedBy: (result: Result) => `以看法一致的几位为准：${names.zh.results[result]}。下面的意见不是结论的依据。`,
    photos: '照片',
    photo: names.zh.photo,
    revoked: revokedWords.zh,
  },
  en: {
    verdicts: names.en.results,
    reasons: 'What was looked at',
    opinion: names.en.expert,
    findings: names.en.findings,
    turned: 'Changed by an appeal',
    turnedHow: ({ first, before, after }: Turned, result: Result) =>
      `First found ${names.en.results[first].toLowerCase()} by ${plural(before, 'expert')}; after the appeal ${
        after === 0 || result === 'inconclusive'
          ? 'nobody could tell'
          : `found ${names.en.results[result].toLowerCase()} by ${after} who had not seen it`
      }.`,
    before: (n: number) => `${plural(n, 'opinion')} from before, no longer holding`,
    outvoted: (n: number) => `${plural(n, 'expert')} saw it differently`,
    outvotedBy: (result: Result) =>
      `Those who agree decide: ${names.en.results[result].toLowerCase()}. What follows is no reason for it.`,
    photos: 'Photos',
    photo: names.en.photo,
    revoked: revokedWords.en,
  },
});
