/** WeCom's group robots (developer.work.weixin.qq.com/document/path/91770; its codes in path/90313). */
import type { ChatApp } from './chatapp.ts';

/** 93000: no such address, or taken out of the group; 93004: stopped. 45009, too many in a minute, passes. */
const GONE = [93000, 93004];

export const wecom: ChatApp = {
  request: ({ key }, content) => ({
    url: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${key}`,
    body: { msgtype: 'text', text: { content } },
  }),
  refusal: ({ errcode, errmsg }) =>
    errcode === 0
      ? null
      : { why: GONE.includes(Number(errcode)) ? 'gone' : 'later', said: `WeCom: ${errcode} ${errmsg}` },
};
