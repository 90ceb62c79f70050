/** The device's own queue, driven by a test: the storefront's modules as they are, on a page without screens. */
import { set } from 'idb-keyval';
import { addressSave } from '../../../contract/address/calls.ts';
import { receiptSave } from '../../../contract/stock/calls.ts';
import { dropSession, type Session, storeSession } from '../../../src/api/exchange/session.ts';
import { queue } from '../../../src/offline/device/db.ts';
import type { Intent } from '../../../src/offline/device/items.ts';
import type { SyncReason } from '../../../src/offline/device/sync-request.ts';
import { isSending } from '../../../src/offline/device/sync-request.ts';
import { onDatabase } from '../../../src/offline/device/trouble.ts';
import { applyUpdate, startUpdates, updateReady } from '../../../src/offline/device/updates.ts';
import { loadDraft } from '../../../src/offline/drafts/drafts.ts';
import { asItems, rowsOf } from '../../../src/offline/outbox/observe.ts';
import { dropPhoto, enqueue, retry } from '../../../src/offline/outbox/outbox.ts';
import { reopenForm } from '../../../src/offline/outbox/reopen-form.ts';
import { flush } from '../../../src/offline/outbox/sender.ts';
import { startOutbox } from '../../../src/offline/outbox/sync-triggers.ts';
import { freeKey, withdraw } from '../../../src/offline/outbox/withdraw.ts';
import { type PhotoSource, readPhoto } from '../../../src/offline/photos/photos.ts';
import { sha256Of } from '../../../src/offline/photos/sha256.ts';

/** A receipt as the form makes it. */
export interface ReceiptPlan {
  id: string;
  receiptId: string;
  skuId: string;
  /** Bytes of each photo. */
  sizes: number[];
  /** All photos are this one: the first of the receipt with this id, which may be this one. */
  same?: string;
  /** Bytes that no server takes for a picture, for this photo. */
  broken?: number;
  dependsOn?: string[];
  touches?: string[];
}

const realNow = Date.now.bind(Date);
let ahead = 0;
Date.now = () => realNow() + ahead;
const events: string[] = [];
onDatabase((event) => events.push(event ?? 'free'));

/** The smallest JPEG there is, base64. */
const JPEG =
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==';
const SIDES = { width: 1, height: 1 };
/** `JFXX\0`, and an extension that decoders pass over. */
const JFXX = [0x4a, 0x46, 0x58, 0x58, 0, 0];
const made = new Map<string, PhotoSource[]>();

const faults = {
  async logIn(session: Session | null, deviceId?: string): Promise<void> {
    if (deviceId) await set('deviceId', deviceId);
    await (session ? storeSession(session) : dropSession());
  },

  /** Resolves when the person would read "kept on this phone"; answers with the photos' hashes. */
  async queue(plan: ReceiptPlan): Promise<string[]> {
    // After a failed tap on "submit" the form still has its photos.
    const photos =
      made.get(plan.id) ?? (await Promise.all(plan.sizes.map((size, n) => photo(size, n === plan.broken))));
    made.set(plan.id, photos);
    const [first] = made.get(plan.same ?? '') ?? [];
    if (first) for (const one of photos) Object.assign(one, { bytes: first.bytes, sha256: first.sha256 });
    await queuePhotos(plan, photos);
    return photos.map(({ sha256 }) => sha256);
  },

  /** The files that a person picked in the page's only field. */
  async queuePicked(plan: ReceiptPlan): Promise<void> {
    const files = [...(document.querySelector('input')?.files ?? [])];
    await queuePhotos(plan, await Promise.all(files.map((file) => readPhoto(file, SIDES))));
  },

  async queueAddress(id: string, detail: string): Promise<void> {
    const place = {
      name: '林晓',
      phone: '13900000001',
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail,
    };
    await enqueue({ call: addressSave, input: { id: 'new', ...place }, label: { zh: '地址', en: 'Address' }, id });
  },

  flush: (reason: SyncReason) => flush(reason),

  /** Lets time pass for this page whenever the queue waits for it, until nothing is left or only a person can help. */
  async settle(rounds = 80): Promise<boolean> {
    for (let round = 0; round < rounds; round += 1) {
      const { left, nextAt } = await flush('timer');
      if (left === 0) return true;
      if (nextAt === null) return false;
      ahead += Math.max(0, nextAt - Date.now()) + 20;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return false;
  },

  async items() {
    const rows = await queue().outbox.orderBy('seq').toArray();
    return rows.map(({ id, kind, state, key, userId, lastError, attempts, ...row }) => ({
      ...{ id, kind, state, key, userId, lastError, attempts },
      sha256: 'sha256' in row ? row.sha256 : '',
    }));
  },
  shown: async (userId: string) => asItems(await rowsOf(userId), new Map()).map(({ id, why }) => ({ id, why })),
  left: async () => ({ items: await queue().outbox.count(), photos: await queue().photos.count() }),
  /** Whether the bytes on the device are still what they were announced as. */
  async whole(): Promise<boolean> {
    const rows = await queue().photos.toArray();
    const hashes = await Promise.all(rows.map((row) => sha256Of(row.bytes)));
    return rows.every((row, n) => row.sha256 === hashes[n]);
  },

  retry,
  /** As the queue's screen does it. */
  discard: async (id: string): Promise<void> => {
    const item = await queue().outbox.get(id);
    if (item?.kind !== 'photo') return void (await withdraw(id));
    if ((await freeKey(item.parent)) === 'free') await dropPhoto(id);
  },
  /** "Make another", and submit. */
  async another(id: string): Promise<void> {
    const item = (await queue().outbox.get(id)) as Intent;
    await queue().outbox.put({ ...item, form: { name: 'receipt', value: item.input, path: '/' } });
    await reopenForm(id, true);
    const draft = await loadDraft('receipt');
    await enqueue({ call: receiptSave, input: draft?.value as never, label: { zh: '', en: '' }, draft: 'receipt' });
  },
  passTime: (ms: number) => {
    ahead += ms;
  },
  start: () => startOutbox(),
  isSending,
  events: () => events,
  startUpdates: () => startUpdates(),
  updateReady,
  applyUpdate,
};
export type Faults = typeof faults;
(globalThis as { faults?: Faults }).faults = faults;

async function queuePhotos(plan: ReceiptPlan, photos: PhotoSource[]): Promise<void> {
  await enqueue({
    call: receiptSave,
    id: plan.id,
    input: {
      id: plan.receiptId,
      lines: [{ skuId: plan.skuId, grade: 'new', quantity: 1 }],
      photos: photos.map(({ id }) => ({ $photo: id })),
      note: '',
    },
    photos,
    label: { zh: '入库单', en: 'Receipt' },
    ...(plan.dependsOn && { dependsOn: plan.dependsOn }),
    ...(plan.touches && { touches: plan.touches }),
  });
}

/** A picture of about `size` bytes: noise in segments of JFIF's extensions, which belong to the file and so to its hash. Comments are refused. */
function photo(size: number, broken: boolean): Promise<PhotoSource> {
  const picture = Uint8Array.from(atob(JPEG), (c) => c.charCodeAt(0));
  const parts: Uint8Array<ArrayBuffer>[] = [picture.slice(0, broken ? 1 : 2)];
  for (let left = Math.max(16, size - picture.length); left > 0; left -= 60_000) {
    const noise = crypto.getRandomValues(new Uint8Array(Math.min(60_000, left)));
    const length = noise.length + 2 + JFXX.length;
    parts.push(Uint8Array.of(0xff, 0xe0, length >> 8, length & 255, ...JFXX), noise);
  }
  return readPhoto(new Blob([...parts, picture.slice(2)], { type: 'image/jpeg' }), SIDES);
}
