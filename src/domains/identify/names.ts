/** Names of authentication, said by several screens. */

import { resultWords } from '../../../contract/identify/called.ts';
import type { RevokeGround } from '../../../contract/identify/rules.ts';
import { CODE_LENGTH } from '../../../contract/wire/patterns.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { defineText } from '../../ui/format/text.ts';

const { genuine, fake, inconclusive } = resultWords;
const grounds: Readonly<Record<RevokeGround, Words>> = {
  other_piece: { zh: '实物和照片里的不是同一件', en: 'The piece is not the one in the photos' },
  altered: { zh: '鉴别之后被改动过或换过零件', en: 'Altered, or parts swapped, after it was judged' },
  misread: { zh: '当时看错了一处细节', en: 'A detail was misread' },
  new_sign: { zh: '发现了仿品的新特征', en: 'A new sign of copies has become known' },
  forged_photos: { zh: '照片是合成的或别人的', en: 'The photos are made up or somebody else’s' },
};

interface Revoked {
  /** Of old there is none, and what a device kept from then has no word of it. */
  ground?: RevokeGround | null;
}

export const names = defineText({
  zh: {
    identify: '鉴别',
    certificate: '鉴别证书',
    add: '补充照片',
    code: '证书编号',
    notOurs: '没有这个编号的证书，小心假证书',
    notOursBody: (code: string) =>
      `编号 ${code} 不是我们签发的。对一遍编号，或扫证书上的二维码再查；还是没有，就不要凭它买卖。`,
    mistyped: (n: number) => `编号应有 ${CODE_LENGTH} 位，这里是 ${n} 位`,
    mistypedBody: (code: string) => `${code}：对一遍有没有多输或漏输；0 和 O、1 和 I 输哪个都行。`,
    grounds: (ground: RevokeGround) => grounds[ground].zh,
    because: ({ ground }: Revoked) => `撤销原因：${ground ? `${grounds[ground].zh}，` : ''}`,
    photo: (n: number) => `照片 ${n}`,
    expert: (n: number) => `第 ${n} 位鉴别师`,
    taken: { first: '', later: ' · 补拍', arrival: ' · 到货时拍', hand: ' · 现场拍' },
    worth: '申报价值',
    findings: { fits: '相符', differs: '不符', unseen: '看不清' },
    results: { genuine: genuine.zh, fake: fake.zh, inconclusive: inconclusive.zh },
  },
  en: {
    identify: 'Authentication',
    certificate: 'Certificate',
    add: 'Add photos',
    code: 'Certificate code',
    notOurs: 'No certificate has this code: beware of a forged one',
    notOursBody: (code: string) =>
      `We issued none with the code ${code}. Compare it letter by letter, or scan the QR code; if there is still none, do not rely on it.`,
    mistyped: (n: number) => `A code has ${CODE_LENGTH} characters; this one has ${n}`,
    mistypedBody: (code: string) =>
      `${code}: check for a character too many or too few; 0 and O, and 1 and I, are interchangeable.`,
    grounds: (ground: RevokeGround) => grounds[ground].en,
    because: ({ ground }: Revoked) => `Why: ${ground ? `${grounds[ground].en}. ` : ''}`,
    photo: (n: number) => `Photo ${n}`,
    expert: (n: number) => `Expert ${n}`,
    taken: { first: '', later: ' · added later', arrival: ' · on arrival', hand: ' · taken by us' },
    worth: 'Declared worth',
    findings: { fits: 'Fits', differs: 'Does not fit', unseen: 'Cannot be seen' },
    results: { genuine: genuine.en, fake: fake.en, inconclusive: inconclusive.en },
  },
});
