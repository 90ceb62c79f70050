/** Words of agreements and policies on the workbench. */
import type { AgreementKind } from '../../../../contract/shop/agreement-calls.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';
import { kindNames } from '../kind-names.ts';

export const text = defineText({
  zh: {
    title: kindNames.agreements.zh,
    kinds: {
      return: '退货规则',
      stock: '库存与寄卖服务协议',
      business: '商家合作协议',
      terms: '用户协议',
      privacy: '隐私政策',
    } satisfies Record<AgreementKind, string>,
    askedWhen: {
      return: '每次下单、求购、议价和出价时勾选；改了以后，没交出去的勾选作废，要重新勾。',
      stock: '开通寄卖时同意；改了以后，卖家要再同意一次才能挂新的。',
      business: '商家签约时签的就是这一份；已经签过的，以当时签的为准。',
      terms: '登录时勾选；改了以后，登录过的人会在「我的」里被再问一次。',
      privacy: '登录时勾选；改了以后，登录过的人会在「我的」里被再问一次。',
    },
    inForce: '现在的文字',
    softwares: '软件自带的，还没有改过',
    keepOwn: '就用软件自带的',
    edit: '改文字',
    zh: '中文，一行一条',
    en: '英文，一行一条',
    uneven: '两种语言的条数不一样',
    wrong: '每种语言 1 到 40 条，每条最多 600 字',
    same: '没有改动',
    added: (n: number) => `新增 ${n} 条`,
    removed: (n: number) => `去掉 ${n} 条`,
    preview: '和上一版比',
    save: '存为新的文字',
    saved: '新的文字已存',
    clauses: (n: number) => `${n} 条`,
  },
  en: {
    title: kindNames.agreements.en,
    kinds: {
      return: 'Return policy',
      stock: 'Stock and consignment agreement',
      business: 'Business agreement',
      terms: 'Terms of use',
      privacy: 'Privacy policy',
    },
    askedWhen: {
      return: 'Ticked with each purchase, bid, counter-offer and auction bid; after a change it has to be ticked anew.',
      stock: 'Accepted before the first goods; after a change sellers accept it again before they list anything more.',
      business: 'What a business signs; who has signed before keeps what they signed.',
      terms: 'Ticked at the login; after a change whoever logged in before is asked again on their own page.',
      privacy: 'Ticked at the login; after a change whoever logged in before is asked again on their own page.',
    },
    inForce: 'In force',
    softwares: 'As the software comes; never changed',
    keepOwn: 'Take the software’s own',
    edit: 'Change the words',
    zh: 'Chinese, a clause a line',
    en: 'English, a clause a line',
    uneven: 'The languages differ in their number of clauses',
    wrong: '1 to 40 clauses in each language, 600 characters each',
    same: 'Nothing changed',
    added: (n: number) => `${n} added`,
    removed: (n: number) => `${n} taken out`,
    preview: 'Against the version before',
    save: 'Save the new words',
    saved: 'The new words are saved',
    clauses: (n: number) => plural(n, 'clause'),
  },
});
