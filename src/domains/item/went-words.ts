/** Words of where a thing went that was not sold here. */
import type { WentOn } from '../../../contract/recycle/shown.ts';
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    title: '后来去了',
    foot: '这件后来另有去处，在下面；不能再估价或询价。',
    names: { inquiry: '另一次询价', valuation: '估价单', receipt: '入库单' } as Readonly<
      Record<WentOn[number]['kind'], string>
    >,
  },
  en: {
    title: 'Where it went',
    foot: 'It moved on from here, as shown below, so it is not valued or offered again.',
    names: { inquiry: 'Another offer request', valuation: 'Valuation', receipt: 'Shipment' },
  },
});
