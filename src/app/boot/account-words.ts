/** What is said when the account changes under a page. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    otherTitle: '这台设备现在登录的是另一个账号',
    otherBody: '这一页是之前的账号打开的。写下的内容都留在那个账号名下，不会用现在的账号发出。',
    goOn: '用现在的账号',
    signIn: '重新登录',
    ended: '登录已结束。填的内容存在这台设备上，归你自己；重新登录后再发。',
  },
  en: {
    otherTitle: 'Another account is signed in on this device now',
    otherBody:
      'This page was opened by the previous account. What was written stays with that account and is not sent as the current one.',
    goOn: 'Continue as that one',
    signIn: 'Log in again',
    ended: 'You are logged out. What you fill in is kept on this device as yours; log in again to send it.',
  },
});
