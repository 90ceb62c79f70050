/** One photo's way to the server: permission, bytes to the object store, confirmation. */
import { type KeptPart, type UploadForm, uploadConfirm, uploadSign } from '../../../contract/upload/calls.ts';
import { readDevice } from '../../api/exchange/device.ts';
import { ApiError, requestOnce } from '../../api/exchange/request-once.ts';
import { hashBody } from '../../api/exchange/sign.ts';
import type { PhotoRow } from '../device/db.ts';
import type { PhotoItem } from '../device/items.ts';
import { postForm } from './post.ts';
import { sha256Of } from './sha256.ts';

/** A permission this close to its end is not begun with, ms. */
const MARGIN = 60_000;

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heif',
  'image/gif': 'gif',
  'application/octet-stream': 'work',
};

const nameOf = ({ sha256, type }: Outgoing) => ({ sha256, ext: extensions[type] ?? 'jpg' });

/** Our store’s permission serves all photos of a run; a bucket’s is for one photo. */
export class Permission {
  #form: Promise<UploadForm> | undefined;
  readonly #token: string;

  constructor(token: string) {
    this.#token = token;
  }

  async form(item: Outgoing): Promise<UploadForm> {
    const last = await this.#form?.catch(() => undefined);
    const { clockOffset } = await readDevice();
    if (last?.resumes && last.expire > Date.now() + clockOffset + MARGIN) return last;
    this.#form = requestOnce(uploadSign, { type: 'sign', size: item.size, ...nameOf(item) }, { token: this.#token });
    return this.#form;
  }

  /** The store did not accept it. */
  withdraw(): void {
    this.#form = undefined;
  }
}

export interface Uploading {
  token: string;
  permission: Permission;
  onSent: (bytes: number) => void;
  /** Told before the first byte leaves, so that a lost answer need not cost the bytes again. */
  onPosting: (objectKey: string) => void;
  /** Told when the server or the store said no, not when they were not reached. */
  onRefused?: (refused: Refused, error: ApiError) => void;
}

export interface Refused {
  /** The permission was not given, or the bytes were not taken. */
  step: 'sign' | 'post';
  /** The system's own words; may be empty. */
  message: string;
}

/** What an upload needs to know of a photo, whether it stands in the queue or is sent at once. */
export type Outgoing = Pick<PhotoItem, 'key' | 'sha256' | 'size' | 'type' | 'uncertain' | 'objectKey'>;

/** @returns the upload's id. @throws ApiError */
export async function uploadPhoto(item: Outgoing, { bytes }: Pick<PhotoRow, 'bytes'>, way: Uploading): Promise<string> {
  if (item.uncertain && item.objectKey) {
    const known = await confirm(item, item.objectKey, way.token).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'UPLOAD_MISSING') return null;
      throw error;
    });
    if (known) return known;
  }
  const { key, certain } = await putObject(item, bytes, way);
  return confirm(item, key, way.token).catch((error: unknown) => {
    // A portal says an empty yes as well: the store was not reached then, and has lost nothing.
    const isPortal = !certain && error instanceof ApiError && error.code === 'UPLOAD_MISSING';
    throw isPortal ? new ApiError('NOT_ENVELOPE', 200, '') : error;
  });
}

/** Its bytes into the store. @returns the key they stand under, and whether it is certain that they do. @throws ApiError */
export async function putObject(
  item: Outgoing,
  bytes: ArrayBuffer,
  way: Uploading,
): Promise<{ key: string; certain: boolean }> {
  const form = await way.permission.form(item).catch((error: unknown) => tell(way, 'sign', error));
  const { sha256, ext } = nameOf(item);
  const key = `${form.dir}${sha256}.${ext}`;
  const { apiBase } = await readDevice();
  const store = { url: absolute(form.host, apiBase), fields: { ...form.fields, key, 'Content-Type': item.type } };
  try {
    const from = form.resumes && item.uncertain && item.objectKey === key ? await arrivedOf(bytes, store) : 0;
    way.onPosting(key);
    return { key, certain: await postFrom(from, bytes, item, store, way.onSent) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'UPLOAD_POLICY') way.permission.withdraw();
    return tell(way, 'post', error);
  }
}

interface Store {
  url: string;
  fields: Readonly<Record<string, string>>;
}

function formOf({ fields }: Store): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** How many bytes of a post that broke off are there, if they are these, bytes. */
async function arrivedOf(bytes: ArrayBuffer, store: Store): Promise<number> {
  const form = formOf(store);
  form.append('ask', '1');
  const kept = (await postForm(store.url, form, 0)).data as KeptPart | null;
  if (!kept || kept.size >= bytes.byteLength) return 0;
  return kept.sha256 === (await sha256Of(bytes.slice(0, kept.size))) ? kept.size : 0;
}

/** The bytes from there on; from the beginning where the store has not kept what it said. @returns whether it is certain that the store took them */
async function postFrom(
  from: number,
  bytes: ArrayBuffer,
  item: Outgoing,
  store: Store,
  onSent: (bytes: number) => void,
): Promise<boolean> {
  const form = formOf(store);
  if (from > 0) form.append('from', String(from));
  form.append('file', new Blob([bytes.slice(from)], { type: item.type }), item.sha256);
  try {
    return (await postForm(store.url, form, item.size - from, (sent) => onSent(from + sent))).certain;
  } catch (error) {
    if (!(from > 0 && error instanceof ApiError && error.code === 'UPLOAD_OFFSET')) throw error;
    return postFrom(0, bytes, item, store, onSent);
  }
}

function tell(way: Uploading, step: Refused['step'], error: unknown): never {
  if (error instanceof ApiError && error.code !== 'NOT_ENVELOPE' && error.status > 0 && error.status !== 401)
    way.onRefused?.({ step, message: error.message }, error);
  throw error;
}

async function confirm(item: Outgoing, objectKey: string, token: string): Promise<string> {
  const { sha256, size, type } = item;
  // The object's name holds the day, so a later attempt may say something else and then needs another key.
  const idempotencyKey = hashBody(`${item.key} ${objectKey}`);
  const input = { key: objectKey, sha256, size, type: type as 'image/jpeg' };
  return (await requestOnce(uploadConfirm, input, { token, idempotencyKey })).id;
}

/** The host may be a path of our own server. */
function absolute(host: string, apiBase: string): string {
  const here = typeof location === 'undefined' ? undefined : location.href;
  return new URL(host, new URL(apiBase, here)).href;
}
