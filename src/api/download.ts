/** Files that calls answer with, as their bytes: inside an envelope they would be a third longer. */
import { type Call, FILE_TYPE, type Input } from '../../contract/wire/call.ts';
import { HTTP } from '../../contract/wire/limits.ts';
import { requestOnce, signed } from './exchange/request-once.ts';
import { timeLimit } from './exchange/time-limit.ts';
import { asSelf } from './request.ts';

export interface Downloaded {
  name: string;
  type: string;
  data: Uint8Array<ArrayBuffer>;
}

/** @throws ApiError */
export const download = <C extends Call>(call: C, input: Input<C>): Promise<Downloaded> =>
  asSelf(async (token) => {
    const options = { ...(token !== undefined && { token }) };
    const { url, headers } = await signed(call, input, options);
    const answer = await fetch(url, {
      headers: { ...headers, accept: FILE_TYPE },
      credentials: 'omit',
      signal: timeLimit(HTTP.timeout),
    }).catch(() => null);
    const [, name] = /filename\*=UTF-8''(\S+)/.exec(answer?.headers.get('content-disposition') ?? '') ?? [];
    if (answer?.ok && name !== undefined) {
      const data = await answer.arrayBuffer().catch(() => null);
      const type = answer.headers.get('content-type') ?? FILE_TYPE;
      if (data) return { name: decodeURIComponent(name), type, data: new Uint8Array(data) };
    }
    // A refusal, a clock that is off, nobody at all: an exchange says which, and may have the file after all.
    const inside = (await requestOnce(call, input, options)) as { name: string; type?: string; base64: string };
    const data = Uint8Array.from(atob(inside.base64), (char) => char.charCodeAt(0));
    return { name: inside.name, type: inside.type ?? 'application/pdf', data };
  });
