/** Words of the notification settings. */
import type { NoticeKind } from '../../../contract/events.ts';
import { defineText } from '../../ui/format/text.ts';
import { names } from '../device/names.ts';

type KindWords = Record<NoticeKind, { name: string; note: string }>;

export const text = defineText({
  zh: {
    title: '通知',
    device: names.zh.thisDevice,
    deviceSwitch: '在这台设备上通知我',
    on: '关着网页也能收到',
    off: '关着网页时收不到',
    denied: '浏览器拦住了通知。点地址栏左边的图标，把通知改成允许，再回来打开。',
    install: '先添加到主屏幕，从主屏幕打开，再来这里开启。',
    unsupported: '这个浏览器不支持通知。消息都在消息中心，不会丢。',
    others: (n: number) => `另有 ${n} 台设备在接收`,
    turnedOn: '已打开',
    turnedOff: '已关闭',
    stillDenied: '浏览器没有给权限',
    failed: '浏览器的推送服务连不上，等会儿再试',
    kinds: '推送哪些',
    kind: {
      trade: { name: '交易进度', note: '拍下、发货、查验、签收' },
      money: { name: '资金变动', note: '退款、结算、充值、提现' },
      deadline: { name: '快到期的事', note: '等你发货、等你决定瑕疵；竞拍被超过、快结束、拍到待付款' },
      stock: { name: '入库和仓库', note: '收到、质检、上架' },
      news: { name: '降价和活动', note: '到了你设的提醒价、收到优惠券、邀请有进展' },
    } as KindWords,
    /** What a business that buys of owners is told under these, too. */
    hall: { trade: '中标和进度', deadline: '竞价大厅轮到你答复', news: '合适的新标' } as Partial<
      Record<NoticeKind, string>
    >,
    sms: '短信',
    smsNote: '默认不发。打开后，这两类会另发一条短信。',
    smsSandbox: '短信还没有接运营商，打开了也不会真的发出。',
    bySms: (kind: string) => `${kind}发短信`,
    byPush: (kind: string) => `${kind}推送`,
    quiet: '免打扰',
    quietSwitch: '免打扰时段',
    quietNote: '这段时间的推送、短信和群消息，等结束了再发给你。',
    from: '从',
    to: '到',
    quietSame: '开始和结束不能是同一个时间',
    promptTitle: '通知权限',
    promptBody: '你还没有打开通知，发货、退款、等你决定的事都收不到提醒。',
    promptOk: '去设置',
    promptLater: '以后再说',
  },
  en: {
    title: 'Notifications',
    device: names.en.thisDevice,
    deviceSwitch: 'Notify me on this device',
    on: 'Arrives even when this page is closed',
    off: 'Nothing arrives while this page is closed',
    denied:
      'The browser blocks notifications. Press the icon left of the address, allow notifications, and come back to switch on.',
    install: 'Add this site to the home screen first, open it from there, and switch on here.',
    unsupported: 'This browser has no notifications. Everything is in the message centre; nothing is lost.',
    others: (n: number) => (n === 1 ? '1 other device is notified' : `${n} other devices are notified`),
    turnedOn: 'Switched on',
    turnedOff: 'Switched off',
    stillDenied: 'The browser did not allow it',
    failed: 'The browser’s push service cannot be reached; try again later',
    kinds: 'What is pushed',
    kind: {
      trade: { name: 'Trades', note: 'Bought, shipped, inspected, delivered' },
      money: { name: 'Money', note: 'Refunds, settlements, top-ups, withdrawals' },
      deadline: {
        name: 'Before time runs out',
        note: 'Yours to ship, a flaw to decide on; at auction: outbid, ending soon, won and to be paid',
      },
      stock: { name: 'Shipments and warehouse', note: 'Received, checked, listed' },
      news: { name: 'Price drops and campaigns', note: 'A price alert, a coupon, an invited friend' },
    } as KindWords,
    hall: {
      trade: 'lots you won and their progress',
      deadline: 'your turn in the merchant hall',
      news: 'new lots that fit',
    } as Partial<Record<NoticeKind, string>>,
    sms: 'Text messages',
    smsNote: 'Off unless you switch them on. These two kinds then come as a text message too.',
    smsSandbox: 'No carrier is connected yet: switched on or not, nothing is sent.',
    bySms: (kind: string) => `${kind} by text message`,
    byPush: (kind: string) => `${kind} by push`,
    quiet: 'Quiet hours',
    quietSwitch: 'Keep quiet at certain hours',
    quietNote: 'Pushes, texts and group messages of these hours come when they end.',
    from: 'From',
    to: 'To',
    quietSame: 'Start and end can’t be the same',
    promptTitle: 'Notification permission',
    promptBody: 'Notifications are off, so we can’t tell you about shipments, refunds and decisions waiting for you.',
    promptOk: 'Settings',
    promptLater: 'Later',
  },
});
