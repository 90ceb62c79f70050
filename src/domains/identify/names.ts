/** Names of authentication, said by several screens. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    identify: '鉴别',
    certificate: '鉴别证书',
    add: '补充照片',
    code: '证书编号',
    because: (reason: string) => `撤销原因：${reason}`,
    photo: (n: number) => `照片 ${n}`,
    taken: { first: '', later: ' · 补拍', hand: ' · 现场拍' },
    worth: '申报价值',
    findings: { fits: '相符', differs: '不符', unseen: '看不清' },
    results: { genuine: '鉴别为真', fake: '鉴别为假', inconclusive: '无法判断' },
  },
  en: {
    identify: 'Authentication',
    certificate: 'Certificate',
    add: 'Add photos',
    code: 'Certificate code',
    because: (reason: string) => `Why: ${reason}`,
    photo: (n: number) => `Photo ${n}`,
    taken: { first: '', later: ' · added later', hand: ' · taken by us' },
    worth: 'Declared worth',
    findings: { fits: 'Fits', differs: 'Does not fit', unseen: 'Cannot be seen' },
    results: { genuine: 'Genuine', fake: 'Fake', inconclusive: 'Cannot tell' },
  },
});
