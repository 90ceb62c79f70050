/** Words of taking certificates back, which two people do. */
import { moreWords } from '../../../ui/format/more-words.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names as identify } from '../../identify/names.ts';
import { names } from '../queue-names.ts';
import { text as second } from '../second-words.ts';

export const text = defineText({
  zh: {
    title: '撤销证书',
    note: '一位申请，另一位同意才撤销；在那之前证书照旧有效，外面看不到申请。',
    code: identify.zh.code,
    piece: '哪一件',
    see: '看证书和照片',
    ask: '申请撤销',
    why: '发现了什么',
    grounds: identify.zh.grounds,
    where: '哪一处、和什么不一样；撤销后公开可见',
    words: '说明',
    lacks: moreWords.zh.missing,
    feeGoesBack: '撤销了，鉴别费退给对方',
    unknown: (code: string) => `没有编号是 ${code} 的证书`,
    askedFor: '已申请，等另一位同事决定',
    asked: (by: string) => `${by} 申请撤销证书`,
    until: (when: string) => `${when}决定`,
    late: (when: string) => `晚了，该在 ${when} 前决定`,
    barred: {
      asked: names.zh.ownRequest,
      own: second.zh.own,
      gave: '结论里有你的意见：由没参与过的同事决定',
    },
    agree: '同意撤销',
    decline: '不撤销',
    agreeBody: '撤销不能恢复：证书公开写上原因，持有人马上收到通知。',
    noBody: '证书照旧有效，这次申请就此结束；再要撤销得重新申请。',
    withdraw: '撤回申请',
    done: { revoked: '已撤销', declined: '没有撤销，证书有效', withdrawn: '申请撤回了，证书有效' },
  },
  en: {
    title: 'Take a certificate back',
    note: 'One of us asks, another agrees. Until then it stands, and nobody outside hears of it.',
    code: identify.en.code,
    piece: 'Piece',
    see: 'See the certificate and its photos',
    ask: 'Ask to take it back',
    why: 'What was found',
    grounds: identify.en.grounds,
    where: 'Where, and what differs; public once it is taken back',
    words: 'Details',
    lacks: moreWords.en.missing,
    feeGoesBack: 'Once taken back, the fee is returned',
    unknown: (code: string) => `There is no certificate ${code}`,
    askedFor: 'Noted; a colleague decides',
    asked: (by: string) => `${by} asks to take a certificate back`,
    until: (when: string) => `To decide ${when}`,
    late: (when: string) => `Late: was to be decided by ${when}`,
    barred: {
      asked: names.en.ownRequest,
      own: second.en.own,
      gave: 'Your opinion is part of it: a colleague who had no part in it decides',
    },
    agree: 'Take it back',
    decline: 'Let it stand',
    agreeBody: 'This cannot be undone: the certificate says why to everybody, and its holder is told at once.',
    noBody: 'The certificate stands and this request is over; another would have to be made anew.',
    withdraw: 'Withdraw',
    done: {
      revoked: 'Taken back',
      declined: 'The certificate stands',
      withdrawn: 'Withdrawn; the certificate stands',
    },
  },
});
