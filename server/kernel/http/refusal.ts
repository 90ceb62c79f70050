/** Application error: the only way a handler says no. HTTP status and words come from the error catalogue. */
import { type Code, messages } from '../../../contract/wire/messages.ts';

export class Refusal extends Error {
  readonly code: Code;
  readonly http: number;
  readonly data: unknown;
  /** What the call wrote stays nevertheless: a wrong code must count as a try. */
  readonly commit: boolean;

  constructor(code: Code, data?: unknown, { commit = false } = {}) {
    super(`${code}: ${messages[code].en}`);
    this.name = 'Refusal';
    this.code = code;
    this.http = messages[code].http;
    this.data = data;
    this.commit = commit;
  }
}
