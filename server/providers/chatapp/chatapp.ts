/** Group chats of chat apps, written to by a robot that the person has put there: what the app asks of whoever carries it. */
import type { RobotApp } from '../../../contract/notice/rules.ts';

export interface Robot {
  readonly app: RobotApp;
  /** What its address ends with. */
  readonly key: string;
  /** What it wants messages signed with; null where it wants none. */
  readonly secret: string | null;
}

/** `gone`: there is no such robot any more. `secret`: the signature is not its own. `rules`: it takes other words or senders only. */
export type RobotRefusal = 'gone' | 'secret' | 'rules' | 'later';

export class RobotRefused extends Error {
  readonly why: RobotRefusal;

  constructor(why: RobotRefusal, said: string) {
    super(said);
    this.why = why;
  }
}

export interface ChatApps {
  /** True when nothing leaves the house. */
  readonly sandbox: boolean;
  /** @throws RobotRefused, or whatever else kept the message from its group */
  send(robot: Robot, text: string): Promise<void>;
}

/** One app's own ways. */
export interface ChatApp {
  request(robot: Robot, text: string, now: Date): { url: string; body: object };
  /** Null when it took the message. */
  refusal(answer: Readonly<Record<string, unknown>>): { why: RobotRefusal; said: string } | null;
}
