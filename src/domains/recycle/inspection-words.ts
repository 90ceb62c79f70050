/** Words of an inspection, as owner, merchant and staff read it. */
import type { RefusalKind } from '../../../contract/recycle/shown.ts';
import { defineText } from '../../ui/format/text.ts';
import { names } from './names.ts';

export const text = defineText({
  zh: {
    inspection: '质检结果',
    inspectionResult: { pass: '和你说的一样', differ: '有不一样的地方', refuse: '不能收' } as Readonly<
      Record<'pass' | 'differ' | 'refuse', string>
    >,
    /** Why it was turned down. */
    refusals: {
      fake: '不是正品',
      notAsTold: '和描述差太多',
      damaged: '有损坏',
      untradable: '平台不做这类东西',
    } as Readonly<Record<RefusalKind, string>>,
    /** That it is not genuine. */
    takenBack: '已撤回',
    told: '你说的',
    theirs: '平台拍的',
    yours: '你拍的',
    nthPoint: (n: number) => `第 ${n} 处`,
    besideNone: '你的照片里没有这一面',
    /** The same to the merchant who has it. */
    toMerchant: {
      told: names.zh.byOwner,
      inspectionResult: { pass: '和卖家说的一样', differ: '有不一样的地方', refuse: '不能收' } as Readonly<
        Record<'pass' | 'differ' | 'refuse', string>
      >,
      yours: '卖家拍的',
      besideNone: '卖家的照片里没有这一面',
      priceRefused: '你提的新价格，卖家没有同意',
    },
    /** Of what lies in our warehouse: its owner's of the receipt, and ours of when it came. */
    atIntake: '入库单和入库时拍的',
    toldStored: '询价时的记录',
    besideStored: '入库的照片里没有这一面',
    priceBefore: '原报价',
    priceNow: '新价格',
    priceRefused: '商家提的新价格，没有同意',
  },
  en: {
    inspection: 'Inspection',
    inspectionResult: { pass: 'As you described', differ: 'Some differences', refuse: 'Cannot be accepted' },
    refusals: {
      fake: 'Not genuine',
      notAsTold: 'Not as described',
      damaged: 'Damaged',
      untradable: 'Not traded here',
    },
    takenBack: 'Withdrawn',
    told: 'What you said',
    theirs: 'Our photo',
    yours: 'Your photo',
    nthPoint: (n: number) => `Point ${n}`,
    besideNone: 'None of your photos shows this side',
    toMerchant: {
      told: names.en.byOwner,
      inspectionResult: { pass: 'As the owner described', differ: 'Some differences', refuse: 'Cannot be accepted' },
      yours: 'The owner’s photo',
      besideNone: 'None of the owner’s photos shows this side',
      priceRefused: 'Your lower price, declined',
    },
    atIntake: 'Photo from sending in or intake',
    toldStored: 'Recorded for the request',
    besideStored: 'None of the photos from intake shows this side',
    priceBefore: 'Original offer',
    priceNow: 'New price',
    priceRefused: 'The merchant’s lower price, declined',
  },
});
