/** Groups that nobody reads: every robot is there, and nothing leaves the house. */
import type { ChatApps } from './chatapp.ts';

export const sandboxChatApps: ChatApps = { sandbox: true, send: async () => {} };
