/** What is said of a piece and its form in several places. */
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    askMerchants: '请商家报价',
    unnamed: '还没选型号',
    fell: '选过，没成交',
    noDefects: '没有写瑕疵',
    ourPhotos: '照片是入库时平台拍的。',
    missed: (at: string) => `快递没有取到（${at} 核实）`,
    full: '手机空间不够，这次什么都没有存。清理一些空间后再提交',
    offers: (n: number) => `${n} 份密封报价`,
  },
  en: {
    askMerchants: 'Ask merchants',
    unnamed: 'Model not chosen yet',
    fell: 'Chosen, fell through',
    noDefects: 'No defects described',
    ourPhotos: 'We took these photos when it came into our warehouse.',
    missed: (at: string) => `The courier did not get it (reported ${at})`,
    full: 'Your phone is out of space and nothing was saved. Free up some space and submit again',
    offers: (n: number) => plural(n, 'sealed offer'),
  },
});
