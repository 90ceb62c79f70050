/** Words of saying which model a piece is. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    lead: '写明款式，证书才能写是哪一款，鉴别师也好核对标签。证书是公开的，你自己写的会注明是你说的。',
    choose: '从商品目录里选',
    another: '换一款',
    none: '不是这一款',
    notServed: '这一类现在不鉴别',
    model: '盒子或吊牌上的款式名',
    read: '照标签、吊牌、盒子上的写',
    colour: '例：黑白',
    size: '例：EU 42.5、M、38 mm',
    known: '常见尺码',
    lacks: (parts: readonly string[]) =>
      `没写${parts.join('和')}：要是鉴别师也看不出是哪一款，就不能判真，只能判假或无法判断；无法判断会退鉴别费。`,
  },
  en: {
    lead: 'The certificate can only name the model if you do, and the experts compare the label with it. It is public and shows what you stated yourself.',
    choose: 'Choose from our catalogue',
    another: 'Choose another',
    none: 'Not this one',
    notServed: 'We do not authenticate this kind of goods now',
    model: 'What box or tag calls it',
    read: 'As its label, tag or box has it',
    colour: 'E.g. black and white',
    size: 'E.g. EU 42.5, M, 38 mm',
    known: 'Usual sizes',
    lacks: (parts: readonly string[]) =>
      `Its ${parts.join(' and its ')} ${parts.length > 1 ? 'are' : 'is'} not named: if the experts cannot see it either, it cannot be found genuine: only fake, or “cannot tell”, which is refunded.`,
  },
});
