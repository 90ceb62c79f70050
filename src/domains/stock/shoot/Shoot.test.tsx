// @vitest-environment jsdom
/** Photos of a piece taken again: a view has one photo, the one taken last, and none is left behind on the phone. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PHOTO } from '../../../../contract/wire/limits.ts';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import type { Line, Shot } from '../receipt/use-receipt-form.ts';
import { text } from '../receipt/words.ts';
import { Shoot } from './Shoot.tsx';
import { text as shootText } from './shoot-words.ts';
import { slotsOf } from './slots.ts';

const [first = '', second = ''] = slotsOf('sneakers').map(({ id }) => id);
const viewOf = (slot: string) => text.zh.slots[slot] ?? slot;

beforeEach(async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  // Without a camera the system's own hands in a file.
  URL.createObjectURL = (blob) => `blob:${(blob as Blob).size}`;
  URL.revokeObjectURL = () => undefined;
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(closeDatabases);

let shots: readonly Shot[] = [];
function Form() {
  const [line, setLine] = useState({
    ...{ key: 'line', skuId: 'sku', productId: 'product', name: { zh: '鞋', en: 'Shoe' }, size: '42' },
    ...{ categoryId: 'sneakers-low', shots: [] as Shot[] },
  } as unknown as Line);
  shots = line.shots;
  return (
    <Shoot
      draft="receipt"
      lines={[line]}
      first={{ key: 'line' }}
      onShot={(_key, shot) =>
        setLine((now) => ({ ...now, shots: [...now.shots.filter(({ slot }) => slot !== shot.slot), shot] }))
      }
      onClose={() => undefined}
    />
  );
}

async function open() {
  const { box, end } = await show(<Form />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const button = (words: string) =>
    [...box.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === words);
  const aim = async (slot: string) => {
    button(viewOf(slot))?.click();
    await vi.waitFor(() => expect(button(viewOf(slot))?.getAttribute('aria-pressed')).toBe('true'));
  };
  const take = (file: File) => {
    const picker = box.querySelector<HTMLInputElement>('input[type="file"]');
    if (!picker) throw new Error('nowhere to take a photo');
    Object.defineProperty(picker, 'files', { configurable: true, value: [file] });
    picker.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const busy = () => box.querySelector('[role="status"]')?.textContent === text.zh.preparing(1);
  /** The first view has a photo, and is aimed at again. */
  const taken = async () => {
    take(fileOf(1));
    await vi.waitFor(() => expect(shots).toHaveLength(1));
    // A first photo leads on to the next view.
    await vi.waitFor(() => expect(button(shootText.zh.now(viewOf(second)))).toBeDefined());
    await aim(first);
  };
  return {
    ...{ box, take, taken, busy },
    end: () => {
      globalThis.IS_REACT_ACT_ENVIRONMENT = true;
      return end();
    },
  };
}

/** jsdom's own does not read its bytes. */
const fileOf = (bytes: number, { size = bytes, ready = Promise.resolve() } = {}) => {
  const file = new File([], 'photo.jpg', { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: size });
  return Object.assign(file, { arrayBuffer: () => ready.then(() => new Uint8Array(bytes).buffer) });
};

const kept = async () => (await queue().photos.toArray()).map(({ id, bytes }) => [id, bytes.byteLength]);

test('a photo taken again replaces the one before it, which leaves the phone; its view stays in sight', async () => {
  const { box, take, taken, end } = await open();
  await taken();
  take(fileOf(2));
  await vi.waitFor(async () => expect(await kept()).toEqual([[shots[0]?.photo.$photo, 2]]));
  expect(shots.map(({ slot }) => slot)).toEqual([first]);
  await vi.waitFor(() => expect(box.querySelector('img')?.getAttribute('src')).toBe('blob:2'));
  await end();
});

test('two retakes in a row leave the last one only, on the form and on the phone', async () => {
  const { take, taken, end } = await open();
  await taken();
  take(fileOf(2));
  take(fileOf(3));
  await vi.waitFor(async () => expect(await kept()).toEqual([[shots[0]?.photo.$photo, 3]]));
  await end();
});

test('a retake that was slow to read does not replace the one that was taken after it', async () => {
  const { take, taken, busy, end } = await open();
  await taken();
  let read = () => {};
  const ready = new Promise<void>((resolve) => {
    read = resolve;
  });
  take(fileOf(2, { ready }));
  take(fileOf(3));
  await vi.waitFor(async () => expect(await kept()).toEqual([[shots[0]?.photo.$photo, 3]]));
  const last = shots;
  read();
  await vi.waitFor(() => expect(busy()).toBe(false));
  await vi.waitFor(async () => expect(await kept()).toEqual([[last[0]?.photo.$photo, 3]]));
  expect(shots).toEqual(last);
  await end();
});

test('a retake that is too large is said to be so, and the photo before it stays', async () => {
  const { take, taken, end } = await open();
  await taken();
  const before = shots;
  take(fileOf(2, { size: PHOTO.maxUpload + 1 }));
  await vi.waitFor(() => expect(currentToast()?.message).toBe(text.zh.errors.PICTURE_TOO_LARGE));
  expect([shots, await kept()]).toEqual([before, [[before[0]?.photo.$photo, 1]]]);
  await end();
});
