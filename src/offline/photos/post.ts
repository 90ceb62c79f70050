/** Posts a form to the object store, telling how many bytes have left where the browser tells us. */
import { HTTP } from '../../../contract/wire/limits.ts';
import { storeAnswerIn } from '../../api/exchange/answer.ts';
import { ApiError } from '../../api/exchange/request-once.ts';

/** A link slower than this is taken for stalled where no progress can be watched, bytes a ms. */
const SLOWEST = 8;

interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
  tag: string | null;
}

/** Every store names what it has taken by a hash of it; from another origin only where the store lets us read it (docs/operating.md). */
const TAG = /^"[0-9A-F]{32,}"$/i;

/** @returns what the store was asked for, and whether that is certain to be the store. @throws ApiError NETWORK, TIMEOUT, TOO_LARGE, INTERNAL, or what the store says. */
export async function postForm(
  url: string,
  form: FormData,
  size: number,
  onSent: (bytes: number) => void = () => {},
): Promise<{ data: unknown; certain: boolean }> {
  const { status, text, retryAfter, tag } = await (typeof XMLHttpRequest === 'undefined'
    ? byFetch(url, form, size)
    : byXhr(url, form, size, onSent));
  const said = storeAnswerIn(status, text);
  // The form asks the store for a 200; another 2xx is somebody else's.
  if (status === 200 && said) return { data: said.data, certain: TAG.test(tag ?? '') };
  if (status >= 200 && status < 300) throw new ApiError('NOT_ENVELOPE', status, '');
  // A portal says 403 and 404 as well, to everything; and whatever stands before the store says 413.
  if (!said && status < 500) throw new ApiError('NOT_ENVELOPE', status, '');
  const { code, message } = said ?? { message: '' };
  // When to come back is the store's to say, and nobody else's.
  const wait = said && retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : null;
  if (status >= 500 || status === 429) throw new ApiError(code ?? 'INTERNAL', status, message, { retryAfter: wait });
  // 403 is how every store says that the form is not valid (any more).
  const meant = { 403: 'UPLOAD_POLICY', 413: 'TOO_LARGE' }[status] ?? 'UPLOAD_TYPE';
  throw new ApiError(code ?? meant, status, message);
}

/** Watches the bytes: only a link on which nothing moves is given up. */
function byXhr(url: string, form: FormData, size: number, onSent: (bytes: number) => void): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const moving = () => {
      clearTimeout(watch);
      watch = setTimeout(() => xhr.abort(), HTTP.timeout);
    };
    const fail = (code: string) => () => {
      clearTimeout(watch);
      reject(new ApiError(code, 0, ''));
    };
    xhr.upload.onprogress = ({ loaded }) => {
      moving();
      onSent(Math.min(loaded, size));
    };
    xhr.onload = () => {
      clearTimeout(watch);
      const [retryAfter, tag] = ['Retry-After', 'ETag'].map((name) => xhr.getResponseHeader(name)) as [string, string];
      resolve({ status: xhr.status, text: xhr.responseText, retryAfter, tag });
    };
    xhr.onerror = fail('NETWORK');
    xhr.onabort = fail('TIMEOUT');
    xhr.open('POST', url);
    xhr.send(form);
    moving();
  });
}

async function byFetch(url: string, body: FormData, size: number): Promise<Answer> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), HTTP.timeout + size / SLOWEST);
  try {
    const response = await fetch(url, { method: 'POST', body, signal: limit.signal });
    const { status, headers } = response;
    const text = await response.text();
    return { status, text, retryAfter: headers.get('Retry-After'), tag: headers.get('ETag') };
  } catch {
    throw new ApiError(limit.signal.aborted ? 'TIMEOUT' : 'NETWORK', 0, '');
  } finally {
    clearTimeout(timer);
  }
}
