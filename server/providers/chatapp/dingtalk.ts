/** DingTalk's custom robots (open.dingtalk.com/document/robots/custom-robot-access, customize-robot-security-settings). */
import { createHmac } from 'node:crypto';
import type { ChatApp, RobotRefusal } from './chatapp.ts';

/** The group was dissolved; no such token, by either name; stopped; no such robot. 410100 and 130101, too fast, pass. */
const GONE = [400013, 300001, 300005, 400101, 400102, 400106];
/** Signature, words or sender: which of them stands in the message. */
const SECURITY = 310000;

export const dingtalk: ChatApp = {
  request({ key, secret }, content, now) {
    const timestamp = String(now.getTime());
    const query = new URLSearchParams({
      access_token: key,
      ...(secret !== null && { timestamp, sign: signature(secret, timestamp) }),
    });
    return { url: `https://oapi.dingtalk.com/robot/send?${query}`, body: { msgtype: 'text', text: { content } } };
  },
  refusal: ({ errcode, errmsg }) =>
    errcode === 0 ? null : { why: reason(Number(errcode), String(errmsg)), said: `DingTalk: ${errcode} ${errmsg}` },
};

function reason(code: number, said: string): RobotRefusal {
  if (code === SECURITY) return /sign|timestamp|签名|时间戳/i.test(said) ? 'secret' : 'rules';
  return GONE.includes(code) ? 'gone' : 'later';
}

/** @param timestamp ms, at most an hour off */
const signature = (secret: string, timestamp: string) =>
  createHmac('sha256', secret).update(`${timestamp}\n${secret}`).digest('base64');
