/** Names of what this device keeps and sends, said by several screens. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    offline: '离线和安装',
    prepare: '准备离线',
    queue: '看同步进度',
    thisDevice: '这台设备',
    sending: '已存好，正在发出',
    submitted: '已提交',
    kept: '已存在这台设备里，联网后自动发出',
    inPage: '只在这个页面里：发完前别关页面',
    waits: '待同步',
    needsYou: '要你处理',
    persisted: '浏览器答应不清理这里的内容',
    shellMissing: '没有信号时，有的页面打不开',
    keptBut: (why: string) => `已存好，${why}`,
  },
  en: {
    offline: 'Offline and install',
    prepare: 'Prepare for offline',
    queue: 'Sync progress',
    thisDevice: 'This device',
    sending: 'Saved; being sent',
    submitted: 'Submitted',
    kept: 'Saved on this device; sent once online',
    inPage: 'This page only: keep it open until sent',
    waits: 'To sync',
    needsYou: 'Needs you',
    persisted: 'The browser promised to keep this',
    shellMissing: 'Some screens would not open without signal',
    keptBut: (why: string) => `Saved. ${why}`,
  },
});
