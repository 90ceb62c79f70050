/** Words of a piece whose photos stand on somebody else's certificate. */
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { hours } from '../../../../contract/wire/units.ts';
import { defineText } from '../../../ui/format/text.ts';

const reported = hours(() => identifyTimes.reported);

export const text = defineText(() => ({
  zh: {
    title: (n: number, code: string, when: string) => `有 ${n} 张照片也在别人的证书 ${code} 上（${when} 签发）`,
    ask: '送鉴的是另一个账号。东西转手给对方了就不用管；和你无关，点「不是我」，我们去查。',
    gone: '那张证书已经撤销。',
    looking: (when: string) => `你说过不是你，我们在查，${when} 前有结果。`,
    stands: '查过了，那张证书不撤销：',
    see: '看那张证书',
    notMe: '不是我',
    sure: '那张证书和你无关？',
    sureBody: `我们会对着两边的照片看，${reported.zh}内告诉你结果；是盗图就撤销那张证书，撤销原因公开。`,
    said: '记下了，会对着两边的照片看',
  },
  en: {
    title: (n: number, code: string, when: string) =>
      `Photos also on somebody else’s certificate ${code}, issued ${when}: ${n}`,
    ask: 'Another account sent them in. If the piece is theirs now, nothing is needed; if you have nothing to do with it, tap “Not me” and we look into it.',
    gone: 'That certificate was taken back.',
    looking: (when: string) => `You said that it was not you; we look into it and tell you by ${when}.`,
    stands: 'We looked into it, and that certificate stands: ',
    see: 'See that certificate',
    notMe: 'Not me',
    sure: 'Have you nothing to do with it?',
    sureBody: `We look at the photos of both and tell you within ${reported.en}. If they were stolen, that certificate is taken back, and why is public.`,
    said: 'Noted; we look into it',
  },
}));
