/** Who carries messages to group chats. The shop needs no account with them: a robot's address is all there is, and it is its person's. */
import type { RobotApp } from '../../../contract/notice/rules.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { type ChatApp, type ChatApps, RobotRefused } from './chatapp.ts';
import { dingtalk } from './dingtalk.ts';
import { feishu } from './feishu.ts';
import { sandboxChatApps } from './sandbox.ts';
import { wecom } from './wecom.ts';

const apps: Readonly<Record<RobotApp, ChatApp>> = { wecom, dingtalk, feishu };
/** Who binds a robot waits for it, ms. */
const TIMEOUT = 5_000;

export const chatApps = (demo: boolean): ChatApps => (demo ? sandboxChatApps : realChatApps());

/** Hosts and paths are written in each app's file, and none is asked that it leads to. */
export const realChatApps = (ask: typeof fetch = fetch): ChatApps => ({
  sandbox: false,
  async send(robot, text) {
    const app = apps[robot.app];
    const { url, body } = app.request(robot, text, new Date());
    const response = await ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    });
    const refusal = app.refusal((await response.json()) as Record<string, unknown>);
    if (!refusal) return;
    // A signature holds for an hour: a clock of ours that is off says nothing about its secret.
    const off = Math.abs(Date.now() - Date.parse(response.headers.get('date') ?? '')) > HOUR / 2;
    throw new RobotRefused(refusal.why === 'secret' && off ? 'later' : refusal.why, refusal.said);
  },
});
