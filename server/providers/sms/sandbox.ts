/** A carrier that carries nothing: in demo mode the login screen shows the code instead, marked as a sandbox. */
import type { SmsProvider } from './sms.ts';

export const sandboxSms: SmsProvider = { sandbox: true, sendCode: async () => {}, sendNotice: async () => {} };
