/** Words of what is washed where it is stored, before it is sold. */
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { days, hours } from '../../../../contract/wire/units.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

const agree = hours(() => cleaningTimes.agree);
const ship = days(() => cleaningTimes.ship);

export const text = defineText(() => ({
  zh: {
    here: (n: number) => `你在仓库的 ${n} 件可以先洗再卖`,
    hereNote: '打开一件，选「洗护后再卖」',
    stored: '先洗再卖',
    stock: '库存照片',
    storedNote: '直接在仓库里洗，不用寄，洗好放回库位',
    assessed: `${agree.zh}内不回复就不洗，原样放回库位`,
    again: `不另收钱；${agree.zh}内不回复就不再洗，质检后放回库位`,
    extra_fee: `${agree.zh}内不付就不洗，原样放回库位`,
    to_return: `洗好了，${ship.zh}内放回库位`,
    unsuitable: '没有洗，原样放回库位',
    found: '放回库位，还是留给我们？不选就放回库位',
    confirm: '看过了，没问题',
    confirmTitle: '看过了，没问题？',
    decline: '不洗，放回库位',
    declineTitle: '不洗，原样放回库位？',
    declined: '不洗，会原样放回库位',
    enoughBody: '按现在的样子质检后放回库位；已经洗过，洗护费不退。',
    recorded: (what: string) => `库存记录：${what}。有污渍请在下面如实选。`,
    adds: (kind: string, sales: number, amount: string) =>
      `最近 ${sales} 件在这里洗过再卖的${kind}（各种洗法、各种款式都算），比同款同尺码、同成色没洗的多卖 ${amount}（取中位数）。`,
    tooFew: (kind: string) => `洗过再卖的${kind}成交还太少，算不出通常能多卖多少。`,
    addsNothing: (kind: string, sales: number) =>
      `最近 ${sales} 件在这里洗过再卖的${kind}（各种洗法、各种款式都算），没有比同款没洗的卖得更贵。`,
    leaves: (cost: string, left: string) => `扣掉这次洗护 ${cost}，还能多赚 ${left}。`,
    loses: (cost: string, lost: string) => `这次洗护要 ${cost}，这样算会亏 ${lost}。`,
  },
  en: {
    here: (n: number) => `${plural(n, 'piece')} of yours in our warehouse can be washed before being sold`,
    hereNote: 'Open one and choose to clean it first',
    stored: 'Clean it before it is sold',
    stock: 'from the stock',
    storedNote: 'washed where it is stored; it travels nowhere and goes back to its shelf',
    assessed: `Without your word within ${agree.en} it goes back to its shelf as it is`,
    again: `It costs nothing more. Without your word within ${agree.en} it is checked and goes back to its shelf as it is now`,
    extra_fee: `If it is not paid within ${agree.en} it goes back to its shelf as it is`,
    to_return: `It is done, and goes back to its shelf within ${ship.en}`,
    unsuitable: 'Not treated; it goes back to its shelf as it is',
    found: 'Back to its shelf, or left with us? Without your word it goes back to its shelf',
    confirm: 'Looked at; all is well',
    confirmTitle: 'Looked at, and all is well?',
    decline: 'Do not wash it',
    declineTitle: 'Back to its shelf as it is?',
    declined: 'It goes back to its shelf as it is',
    enoughBody:
      'It is checked and goes back to its shelf as it is now. It has been treated once, so the fee is not refunded.',
    recorded: (what: string) => `On record in your stock: ${what}. If that is a stain, choose it below.`,
    adds: (kind: string, sales: number, amount: string) =>
      `The last ${sales} washed here and then sold (${kind}: every care and model) brought ${amount} more than others of the same model, size and condition that were not (the median).`,
    tooFew: (kind: string) =>
      `Too few ${kind.toLowerCase()} that were washed before their sale have been sold here to say what it usually adds.`,
    addsNothing: (kind: string, sales: number) =>
      `The last ${sales} washed here and then sold (${kind}: every care and model) brought no more than others of the same model that were not.`,
    leaves: (cost: string, left: string) => `After ${cost} for this cleaning, ${left} more is left.`,
    loses: (cost: string, lost: string) => `This cleaning costs ${cost}: you would be ${lost} worse off.`,
  },
}));
