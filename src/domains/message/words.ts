/** Words of the message center. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    title: '消息',
    detailTitle: '消息详情',
    readAll: '全部已读',
    unread: '未读',
    unreadOf: (n: number) => `${n} 条未读`,
    us: '平台客服',
    emptyTitle: '还没有消息',
    emptyBody: '订单、入库和结算有进展时，会在这里告诉你。',
    browse: '去首页逛逛',
    open: '去看看',
    label: '把消息标为已读',
  },
  en: {
    title: 'Messages',
    detailTitle: 'Message',
    readAll: 'Mark all read',
    unread: 'Unread',
    unreadOf: (n: number) => `${n} unread`,
    us: 'Our support',
    emptyTitle: 'No messages yet',
    emptyBody: 'Updates on your orders, shipments and settlements appear here.',
    browse: 'Browse',
    open: 'View',
    label: 'Mark messages as read',
  },
});
