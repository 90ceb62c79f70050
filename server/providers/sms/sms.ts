/** Text messages: what the app asks of whoever carries them. */

export interface SmsProvider {
  /** True when nothing leaves the house; only then, and only in demo mode, may a code be shown on a screen. */
  readonly sandbox: boolean;
  /** @throws when the carrier did not take the message */
  sendCode(message: { phone: string; code: string }): Promise<void>;
  /** @throws when the carrier did not take the message */
  sendNotice(message: { phone: string; title: string }): Promise<void>;
}
