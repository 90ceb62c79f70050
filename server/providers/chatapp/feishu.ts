/** Feishu's custom bots (open.feishu.cn/document/client-docs/bot-v3/add-custom-bot). */
import { createHmac } from 'node:crypto';
import type { ChatApp, RobotRefusal } from './chatapp.ts';

/** 19001: no such bot; 19021: signature; 19022 and 19024: sender and words. 9499 and 11232, too many, pass. */
const REASONS: Readonly<Record<number, RobotRefusal>> = {
  19001: 'gone',
  19021: 'secret',
  19022: 'rules',
  19024: 'rules',
};

export const feishu: ChatApp = {
  request({ key, secret }, text, now) {
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    return {
      url: `https://open.feishu.cn/open-apis/bot/v2/hook/${key}`,
      body: {
        ...(secret !== null && { timestamp, sign: signature(secret, timestamp) }),
        msg_type: 'text',
        // In its texts a tag calls people, everybody too: what others wrote into a notice must not.
        content: { text: text.replaceAll('<', '＜') },
      },
    };
  },
  refusal: ({ code, msg }) =>
    code === 0 ? null : { why: REASONS[Number(code)] ?? 'later', said: `Feishu: ${code} ${msg}` },
};

/** Time and secret are the key, and nothing is what is signed. @param timestamp seconds, at most an hour off */
const signature = (secret: string, timestamp: string) =>
  createHmac('sha256', `${timestamp}\n${secret}`).digest('base64');
