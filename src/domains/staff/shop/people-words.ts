/** Words of who works here. */
import type { StaffRole } from '../../../../contract/shop/rules.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names as account } from '../../account/names.ts';
import { kindNames } from '../kind-names.ts';

const roles: Record<'zh' | 'en', Record<StaffRole, string>> = {
  zh: {
    owner: '店主',
    catalogue: '商品',
    content: '内容',
    support: '客服',
    warehouse: '仓库',
    inspector: '查验',
    finance: '财务',
    readOnly: '只看',
  },
  en: {
    owner: 'Owner',
    catalogue: 'Catalogue',
    content: 'Content',
    support: 'Support',
    warehouse: 'Warehouse',
    inspector: 'Inspector',
    finance: 'Finance',
    readOnly: 'Read-only',
  },
};

const does: Record<'zh' | 'en', Record<StaffRole, string>> = {
  zh: {
    owner: '什么都能做，也能请人和改设置',
    catalogue: '做品类、品牌和商品，补上卖家没找到的',
    content: '做页面、活动和优惠券',
    support: '看订单，回会话和反馈，处理售后、理赔、申诉和没发出去的通知',
    warehouse: '收货、清点、上架、寄出，收发鉴别、洗护和回收件',
    inspector: '查验订单，审核挂售，鉴别，验回收件，估价',
    finance: '看订单，处理提现',
    readOnly: '都能看，什么都不能改',
  },
  en: {
    owner: 'everything, people and settings too',
    catalogue: 'categories, brands and products, those that sellers missed too',
    content: 'pages, activities and coupons',
    support: 'sees orders; conversations, feedback, after-sales, claims, appeals and undelivered notices',
    warehouse: 'takes in, counts, puts away, sends; what is authenticated, cleaned or recycled, too',
    inspector: 'inspects orders and recycled pieces, reviews listings, authenticates, values',
    finance: 'sees orders, decides withdrawals',
    readOnly: 'sees all of it, changes nothing',
  },
};

export const text = defineText({
  zh: {
    title: kindNames.people.zh,
    roles: roles.zh,
    does: does.zh,
    me: (name: string) => `${name}（你）`,
    alone: '现在只有你一个人',
    aloneBody: '你自己的东西不能由你收、验和赔，大额的钱也要两个人同意。请一位同事，这些才办得了。',
    phone: account.zh.phone,
    phoneWrong: account.zh.wrong,
    role: '角色',
    seen: '最近来过',
    never: '还没来过',
    invite: '请人来帮忙',
    link: '给人登录链接',
    makeLink: '做一个链接',
    linkNote: '店里还没接短信时，顾客用它登录。每次都会记在操作记录里。',
    linkReady: '链接做好了',
    linkOnce: '只显示这一次',
    linkUntil: (time: string) => `请发给本人，用一次就失效，最晚 ${time}。`,
    gotIt: '知道了',
    changeRoles: '改角色',
    leave: '离开',
    leaveTitle: (name: string) => `让${name}离开？`,
    leaveBody: '所有角色会收回，所有设备会退出登录。以前做过的都还在记录里。',
    left: '已经离开',
    save: '保存角色',
    saved: '角色已保存',
    missing: (what: string) => moreWords.zh.missing([what]),
  },
  en: {
    title: kindNames.people.en,
    roles: roles.en,
    does: does.en,
    me: (name: string) => `${name} (you)`,
    alone: 'You are the only one here',
    aloneBody:
      'What is your own you neither take in, nor inspect, nor pay for, and large sums take two. Invite a colleague for those.',
    phone: account.en.phone,
    phoneWrong: account.en.wrong,
    role: 'Role',
    seen: 'Last here',
    never: 'Not yet',
    invite: 'Invite somebody',
    link: 'Login link',
    makeLink: 'Make a link',
    linkNote: 'For customers, while the shop sends no text messages. Each one stands in the log.',
    linkReady: 'The link is ready',
    linkOnce: 'Shown this once',
    linkUntil: (time: string) => `Send it to them alone. It works once, until ${time}.`,
    gotIt: 'Got it',
    changeRoles: 'Change roles',
    leave: 'Leaves',
    leaveTitle: (name: string) => `Does ${name} leave?`,
    leaveBody: 'Every role is taken back and every device logged out. What they did stays in the log.',
    left: 'They have left',
    save: 'Save roles',
    saved: 'The roles are saved',
    missing: (what: string) => moreWords.en.missing([what]),
  },
});
