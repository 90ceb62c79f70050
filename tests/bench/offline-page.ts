/** The two ways of each comparison, as functions of a page. */
import { set } from 'idb-keyval';
import { receiptSave } from '../../contract/stock/calls.ts';
import { uploadConfirm, uploadSign } from '../../contract/upload/calls.ts';
import { requestOnce } from '../../src/api/exchange/request-once.ts';
import { type Session, storeSession } from '../../src/api/exchange/session.ts';
import { goodsOnDevice, searchCatalogue } from '../../src/offline/cache/prepare.ts';
import { queue, shelf } from '../../src/offline/device/db.ts';
import { keepPhoto } from '../../src/offline/drafts/drafts.ts';
import { enqueue } from '../../src/offline/outbox/outbox.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { compressPhoto } from '../../src/offline/photos/compress.ts';
import { type PhotoSource, readPhoto } from '../../src/offline/photos/photos.ts';

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

let skuId = '';
let session: Session;
let photos: PhotoSource[] = [];

const page = {
  async begin(who: Session, deviceId: string, sku: string): Promise<void> {
    await set('deviceId', deviceId);
    await storeSession(who);
    [session, skuId] = [who, sku];
  },

  /** New content each time: the store keeps the same photo once. Read and hashed, as compressing hands photos over. */
  async make(count: number, size: number, head: number[]): Promise<void> {
    const made = Array.from({ length: count }, () => {
      const parts = [Uint8Array.from(head.slice(0, 2))];
      for (let left = size; left > 0; left -= 60_000) {
        const noise = crypto.getRandomValues(new Uint8Array(Math.min(60_000, left)));
        // `JFXX\0` and an extension that decoders pass over: comments are refused.
        const length = noise.length + 8;
        parts.push(Uint8Array.of(0xff, 0xe0, length >> 8, length & 255, 0x4a, 0x46, 0x58, 0x58, 0, 0), noise);
      }
      const blob = new Blob([...parts, Uint8Array.from(head.slice(2))], { type: 'image/jpeg' });
      return readPhoto(blob, { width: 1, height: 1 });
    });
    photos = await Promise.all(made);
  },

  queue: () =>
    timed(() =>
      enqueue({
        call: receiptSave,
        input: receipt(photos.map(({ id }) => ({ $photo: id }))),
        photos,
        label: { zh: '入库单', en: 'Receipt' },
      }),
    ),

  /** As the forms do it: each photo is on the device once it was taken, all of them are queued by the tap on "submit". */
  async queueKept(): Promise<[all: number, tap: number]> {
    let tap = 0;
    const all = await timed(async () => {
      const refs = [];
      for (const photo of photos) refs.push(await keepPhoto('bench', photo));
      const input = receipt(refs);
      tap = await timed(() =>
        enqueue({ call: receiptSave, input, label: { zh: '入库单', en: 'Receipt' }, draft: 'bench' }),
      );
    });
    return [all, tap];
  },

  /** The same bytes in bare strict transactions: all in one, or one a photo. */
  async bareWrites(each: boolean): Promise<number> {
    const rows = photos.map(({ id, bytes }) => ({ id, bytes }));
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('bare', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('photos', { keyPath: 'id' });
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const write = (some: typeof rows) =>
      new Promise<void>((resolve, reject) => {
        const transaction = db.transaction('photos', 'readwrite', { durability: 'strict' });
        for (const row of some) transaction.objectStore('photos').put(row);
        transaction.oncomplete = () => resolve();
        transaction.onerror = () => reject(transaction.error);
      });
    const ms = await timed(async () => {
      if (each) for (const row of rows) await write([row]);
      else await write(rows);
    });
    db.close();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('bare').onsuccess = resolve;
    });
    return ms;
  },

  empty: () => Promise.all([queue().outbox.clear(), queue().photos.clear()]).then(() => undefined),

  send: () =>
    timed(async () => {
      for (let left = 1; left > 0; ) ({ left } = await flush('online'));
    }),

  /** Three at a time, as a page would that keeps nothing: post, confirm, and the receipt at the end. */
  bareUploads: () =>
    timed(async () => {
      const { token } = session;
      const form = await requestOnce(uploadSign, { type: 'sign' }, { token });
      const ids: string[] = [];
      const work = [...photos.entries()];
      const worker = async () => {
        for (let next = work.shift(); next; next = work.shift()) {
          const [n, { bytes, sha256 }] = next;
          const blob = new Blob([bytes], { type: 'image/jpeg' });
          const key = `${form.dir}${sha256}.jpg`;
          const data = new FormData();
          const fields = { ...form.fields, key, 'Content-Type': 'image/jpeg' };
          for (const [name, value] of Object.entries(fields)) data.append(name, value);
          data.append('file', blob, `${sha256}.jpg`);
          await fetch(form.host, { method: 'POST', body: data });
          const announced = { key, sha256, size: blob.size, type: 'image/jpeg' } as const;
          const { id } = await requestOnce(uploadConfirm, announced, { token, idempotencyKey: crypto.randomUUID() });
          ids[n] = id;
        }
      };
      await Promise.all([worker(), worker(), worker()]);
      await requestOnce(receiptSave, receipt(ids), { token, idempotencyKey: crypto.randomUUID() });
    }),

  /** 10,000 sizes and 5,000 own items, as preparing for offline stores them. */
  async prepared(): Promise<void> {
    const name = (n: number) => ({
      zh: n % 2 ? `山脊越野跑鞋 ${n}` : `云帆连帽卫衣 ${n}`,
      en: `Ridge trail runner ${n}`,
    });
    const brand = { zh: '阿卡迪亚', en: 'Arcadia' };
    await shelf().catalogue.bulkPut(
      Array.from({ length: 2_000 }, (_, n) => ({
        ...{ id: `p${n}`, styleNo: `AR${n}-114`, name: name(n), brand, categoryId: 'sneakers', cover: '/img/p/x/side' },
        skus: Array.from({ length: 5 }, (__, s) => ({ id: `p${n}-${s}`, size: String(38 + s) })),
      })),
    );
    await shelf().stock.bulkPut(
      Array.from({ length: 5_000 }, (_, n) => ({
        ...{ id: `i${n}`, userId: session.userId, code: `SC1000${n}`, styleNo: `AR${n % 2_000}-114`, size: '42' },
        ...{ name: name(n % 2_000), cover: '/img/p/x/side', productId: `p${n % 2_000}` },
      })),
    );
  },

  /** What each key typed into the device's own search costs. */
  search: (words: string) => timed(() => Promise.all([goodsOnDevice(words, 20), searchCatalogue(words, 20)])),

  /** The picked photos, as the form does it; with what the main thread could not do meanwhile. */
  async compress(): Promise<{ ms: number; longest: number; sides: [number, number][] }> {
    const long: number[] = [];
    const watch = new PerformanceObserver((list) => long.push(...list.getEntries().map((entry) => entry.duration)));
    watch.observe({ entryTypes: ['longtask'] });
    const sides: [number, number][] = [];
    const ms = await timed(async () => {
      for (const file of picked()) {
        const { width, height } = await compressPhoto(file);
        sides.push([width, height]);
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    watch.disconnect();
    return { ms, longest: Math.max(0, ...long), sides };
  },

  /** Decode, draw and encode in a worker, one photo after the other. */
  bareEncode(sides: [number, number][]): Promise<number> {
    const source = `onmessage = async ({ data }) => {
      for (const [n, file] of data.files.entries()) {
        const [width, height] = data.sides[n];
        const bitmap = await createImageBitmap(file);
        const canvas = new OffscreenCanvas(width, height);
        canvas.getContext('2d').drawImage(bitmap, 0, 0, width, height);
        bitmap.close();
        await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
      }
      postMessage('done');
    }`;
    const worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })));
    return timed(
      () =>
        new Promise((resolve) => {
          worker.onmessage = resolve;
          worker.postMessage({ files: picked(), sides });
        }),
    ).finally(() => worker.terminate());
  },
};
export type BenchPage = typeof page;
Object.assign(globalThis, { bench: page });

const picked = () => [...(document.querySelector('input')?.files ?? [])];

const receipt = <P>(list: P[]) => ({
  id: crypto.randomUUID(),
  lines: [{ skuId, grade: 'new' as const, quantity: 1 }],
  photos: list,
  note: '',
});
