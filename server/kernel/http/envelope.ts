/** Response envelope: the one shape of every answer. */
import type { Envelope } from '../../../contract/wire/call.ts';
import { languageFrom } from '../../../contract/wire/language.ts';
import { type Code, type Language, messages } from '../../../contract/wire/messages.ts';

/** An answer before it has words: this is what is stored for replay, so that the words follow the reader's language. */
export type Answer = { readonly ok: true; readonly data: unknown } | Refused;

export interface Refused {
  readonly ok: false;
  readonly code: Code;
  readonly data?: unknown;
}

/** To whom an answer goes. */
export interface Reader {
  readonly lang: Language;
  readonly requestId: string;
  /** The server's clock, for clients that must learn their offset. */
  readonly now?: Date;
}

export const httpStatus = (answer: Answer): number => (answer.ok ? 200 : messages[answer.code].http);

export function envelope(answer: Answer, { lang, requestId, now }: Reader): Envelope {
  if (answer.ok)
    return {
      success: true,
      status: 0,
      message: lang === 'en' ? 'OK' : '成功',
      data: answer.data,
      ...tokenOf(answer.data),
    };
  const { code, data } = answer;
  return {
    success: false,
    status: messages[code].http,
    code,
    message: (saidIn(data) ?? messages[code])[lang],
    ...(data !== undefined && { data }),
    ...(code === 'CLOCK_OFF' && now && { now: now.getTime() }),
    requestId,
  };
}

/** A refusal that names an amount says so itself. */
function saidIn(data: unknown): Record<Language, string> | undefined {
  if (typeof data !== 'object' || data === null || !('said' in data)) return undefined;
  return data.said as Record<Language, string>;
}

/** The specification's clients read a login's token beside the data as well as in it. */
function tokenOf(data: unknown): { token?: string } {
  if (typeof data !== 'object' || data === null || !('token' in data) || typeof data.token !== 'string') return {};
  return { token: data.token };
}

/** `lang` is our own client's choice; a browser or a script says it in Accept-Language. */
export function languageOf(header: (name: string) => string | undefined): Language {
  return languageFrom((header('lang') ?? header('accept-language') ?? '').split(',').map((tag) => tag.trim()));
}
