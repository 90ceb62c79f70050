/** Names of authentication, said by several screens. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    identify: '鉴别',
    certificate: '鉴别证书',
    add: '补充照片',
    code: '证书编号',
    photo: (n: number) => `第 ${n} 张照片`,
  },
  en: {
    identify: 'Authentication',
    certificate: 'Certificate',
    add: 'Add photos',
    code: 'Certificate code',
    photo: (n: number) => `Photo ${n}`,
  },
});
