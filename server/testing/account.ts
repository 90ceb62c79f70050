/** What the account's tests share: a house with only these rooms, and a login as a person would do it. */
import { randomUUID } from 'node:crypto';
import { type Login, userCode, userToken } from '../../contract/account/calls.ts';
import type { Config } from '../config.ts';
import { deadlines } from '../domains/account/deletion.ts';
import { feedback } from '../domains/account/feedback.ts';
import { account, passkey } from '../domains/account/handlers.ts';
import { address } from '../domains/address/handlers.ts';
import { message } from '../domains/message/handlers.ts';
import { personal } from '../domains.ts';
import { type Person, type TestApp, testApp } from './server.ts';

export const accountHouse = (config: Partial<Config> = {}): Promise<TestApp> =>
  testApp({
    domains: [account(personal), passkey, feedback, address, message],
    deadlines: deadlines(personal),
    httpRoutes: [],
    config,
  });

/** Asks for a code, reads it from the sandbox, and logs in with it. */
export async function logIn(house: TestApp, phone: string, deviceId: string = randomUUID()): Promise<Login & Person> {
  const { sandboxCode = '' } = await house.must(userCode, { phone }, { deviceId });
  const login = await house.must(userToken, { phone, code: sandboxCode, deviceName: 'Chrome · Android' }, { deviceId });
  return { ...login, phone, deviceId };
}
