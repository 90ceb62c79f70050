/** What is asked of money, services, the account, and work without a network. */
import { aftersaleTimes } from '../../../../contract/aftersale/machine.ts';
import { auctionRules } from '../../../../contract/auction/rules.ts';
import { cleaningTakes, cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import { orderTimes } from '../../../../contract/order/rules.ts';
import { payoutRules } from '../../../../contract/payout/rules.ts';
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import { link } from '../../../../contract/screens.ts';
import { days, hours, minutes } from '../../../../contract/wire/units.ts';
import { type Question, said, whole } from './question.ts';

const _pay = minutes(() => orderTimes.pay);
const _confirm = days(() => orderTimes.autoComplete);
const _by = minutes(() => auctionRules.extend.by);
const _answer = hours(() => aftersaleTimes.answer);
const _paid = hours(() => recycleRules.pay);
const review = hours(() => payoutRules.review);
const cooling = hours(() => payoutRules.cooling);
const byPhotos = hours(() => identifyTimes.photos);
const byPiece = days(() => identifyTimes.item);
const appealVerdict = days(() => identifyTimes.appeal);
const washing = days(cleaningTakes);
const arrival = hours(() => cleaningTimes.arrival);
const damage = days(() => cleaningTimes.claim);

export const moreQuestions = {
  settled: {
    topic: 'money',
    asks: { zh: '货款什么时候到？', en: 'When do I get the money of a sale?' },
    answer: {
      zh: '买家确认收货的第二天进可用余额。结算单写着价格、每项费用和到手多少。之后又退款的，从后面的进账里扣，余额页会写明。',
      en: 'The day after the buyer confirms receipt it is in your balance. Its settlement shows the price, each fee and what you get. What is refunded later is taken from what comes in next, and your balance says so.',
    },
    to: link('/pages/stock/settleList'),
    does: { zh: '看结算', en: 'Settlements' },
  },
  withdraw: {
    topic: 'money',
    asks: { zh: '怎么提现？', en: 'How do I withdraw?' },
    answer: said(
      () =>
        `先添加自己的收款账户。每次 ${whole(payoutRules.withdraw.min)} 到 ${whole(payoutRules.withdraw.max)}，每天 ${payoutRules.withdraw.perDay} 次，${review.zh}内审核。换了收款账户或手机号，${cooling.zh}后才能提；有欠款要先还清。`,
      () =>
        `Add a payout account of your own. Each time ${whole(payoutRules.withdraw.min)} to ${whole(payoutRules.withdraw.max)}, ${payoutRules.withdraw.perDay} times a day, reviewed within ${review.en}. After a new account or phone you wait ${cooling.en}; what you owe comes first.`,
    ),
    to: link('/pages/user/withdraw'),
    does: { zh: '去提现', en: 'Withdraw' },
  },
  photos: {
    topic: 'service',
    part: 'identify',
    asks: { zh: '鉴别要多久，准吗？', en: 'How long does authentication take, and what does it say?' },
    answer: said(
      () =>
        `看图 ${byPhotos.zh}，寄实物到仓后 ${byPiece.zh}。看图只说照片里的东西；${whole(identifyRules.secondFrom)} 起的，或第一位没把握的，要两位鉴别师。「假」从不由一个人说了算，看不出就退钱。不服 ${appealVerdict.zh}内可以申诉一次。`,
      () =>
        `${byPhotos.en} by photos, ${byPiece.en} from its arrival when you send it in. Photos speak only of what they show. From ${whole(identifyRules.secondFrom)} on, or when the first is unsure, two experts judge; nothing is called fake on one person’s word, and if nobody can tell you get the fee back. You may appeal once within ${appealVerdict.en}.`,
    ),
    to: link('/pages/identify/offer'),
    does: { zh: '价格和流程', en: 'Prices and steps' },
  },
  certificate: {
    topic: 'service',
    asks: { zh: '别人给我的证书是真的吗？', en: 'Is this certificate real?' },
    answer: {
      zh: '扫证书上的码，或输入它的编号，打开的是我们这里的那一份：照片、依据、有没有被撤销。它说的是照片里的那件，对一对你手里的。',
      en: 'Scan its code or type its number: what opens is our own record with the photos, the reasons and whether it was revoked. It speaks of the piece in the photos; compare it with yours.',
    },
    to: link('/pages/custom/scancenter'),
    does: { zh: '扫一扫', en: 'Scan' },
  },
  wash: {
    topic: 'service',
    part: 'cleaning',
    asks: { zh: '洗坏了怎么办？', en: 'What if my item is damaged in cleaning?' },
    answer: said(
      () =>
        `到货先拍照，你有 ${arrival.zh}确认；加钱、再洗一次都要你点头。从到仓到寄出最多 ${washing.zh}。收到后 ${damage.zh}内可以提损坏，工作人员对着洗之前的照片判断，最多赔到你申报的价值。`,
      () =>
        `We photograph it on arrival, and you have ${arrival.en} to confirm; any extra fee or second treatment needs your word. It takes at most ${washing.en} with us. Claim damage within ${damage.en} of its return: staff compare it with the photos of before and pay up to the value that you declared.`,
    ),
    to: link('/pages/cleaning/washlist'),
    does: { zh: '价格和约定', en: 'Prices and terms' },
  },
  code: {
    topic: 'account',
    asks: { zh: '收不到验证码？', en: 'What if I do not get the code?' },
    answer: {
      zh: '看一下号码和短信拦截，等倒计时走完再发一次。加过通行密钥的，用指纹或面容直接登录，不用短信。',
      en: 'Check the number and your message filter, and ask again when the countdown is over. If you added a passkey you log in with it, without a message.',
    },
    to: link('/pages/login/login'),
    does: { zh: '去登录', en: 'Log in' },
  },
  phone: {
    topic: 'account',
    asks: { zh: '换手机号、下载数据、注销？', en: 'New phone number, my data, closing the account?' },
    answer: said(
      () =>
        `都在设置里。换号要验证，别的设备会退出登录，${cooling.zh}内不能提现。数据可以整份下载。注销前要了结没完的订单、欠款和余额，页面会列出还差什么。`,
      () =>
        `All in the settings. A new number is verified, logs other devices out and stops withdrawals for ${cooling.en}. You can download all of your data. Before closing the account open orders, debts and balances must be settled; the page lists what is left.`,
    ),
    to: link('/pages/user/setting/index'),
    does: { zh: '去设置', en: 'Settings' },
  },
  leave: {
    topic: 'account',
    asks: { zh: '对方让我加微信、私下付款？', en: 'Somebody asks me to pay elsewhere?' },
    answer: {
      zh: '别付。平台外的钱我们保管不了，也退不了。在会话里点举报，工作人员看过整个会话再处理，结果会告诉你。',
      en: 'Do not. We cannot hold or refund what is paid elsewhere. Report it in the conversation: our staff read it and tell you what they decided.',
    },
    to: link('/plugin/chat'),
    does: { zh: '我的会话', en: 'Conversations' },
  },
  network: {
    topic: 'offline',
    asks: { zh: '没有网络能做什么？', en: 'What works without a network?' },
    answer: {
      zh: '看过的页面都能打开，会写明是多久以前的。入库单、改价、消息这些先存在手机里，联网后按顺序送达，每项只算一次。付款、拍卖出价这些不能等的，会先告诉你要联网。',
      en: 'Pages you have seen open with their age. Shipments, prices and messages are kept on the phone and sent in order, once each. What must not wait, such as payments and bids at auction, says so before you begin.',
    },
    to: link('/pages/user/outbox'),
    does: { zh: '看同步', en: 'See what waits' },
  },
  prepare: {
    topic: 'offline',
    asks: { zh: '去地下仓库之前要准备什么？', en: 'What do I do before I go into the basement?' },
    answer: {
      zh: '在「离线和安装」点一次准备：目录、库存、各个页面存进手机。再加到主屏幕：没加的，iPhone 久不打开会清掉还没发出的东西。',
      en: 'Prepare once on “Offline and install”: catalogue, stock and screens are kept on the phone. Add it to the home screen, too: without that, an iPhone clears what was not sent once you have not opened it for a while.',
    },
    to: link('/pages/user/offline'),
    does: { zh: '去准备', en: 'Prepare' },
  },
  move: {
    topic: 'offline',
    asks: { zh: '手机要换了，没发出的怎么办？', en: 'New phone: what about what was not sent?' },
    answer: {
      zh: '在同步页把没发出的存成一个加密文件，在新手机上用同一个账号打开接着发。两台都发也只算一次。',
      en: 'On the sync page, save it as one encrypted file and open that on the new phone with the same account. Sent from both, it still counts once.',
    },
    to: link('/pages/user/outbox'),
    does: { zh: '去同步页', en: 'To sync' },
  },
} satisfies Record<string, Question>;
