/**
 * Photos of a piece: the camera takes them by itself while both hands are busy, each in its own view; taken again, a view has one
 * photo, the one taken last, and none is left behind on the phone.
 */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PHOTO } from '../../../../contract/wire/limits.ts';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { words } from '../../../ui/format/words.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text as draftWords } from '../../device/drafts/draft-words.ts';
import { type Line, type Shot, withShotsOf } from '../receipt/use-receipt-form.ts';
import { text } from '../receipt/words.ts';
import { Shoot } from './Shoot.tsx';
import { text as shootText } from './shoot-words.ts';
import { slotsOf } from './slots.ts';
import { acted, cameraBySeconds, HEAD, picture } from './testing.ts';

const [first = '', second = ''] = slotsOf({ kind: 'sneakers' }).map(({ id }) => id);
const viewOf = (slot: string) => text.zh.slots[slot] ?? slot;

beforeEach(async () => {
  // Without a camera the system's own hands in a file.
  URL.createObjectURL = (blob) => `blob:${(blob as Blob).size - HEAD.length}`;
  URL.revokeObjectURL = () => undefined;
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(() => {
  closeDatabases();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

const piece = (key: string) =>
  ({
    ...{ key, skuId: 'sku', productId: 'product', name: { zh: '鞋', en: 'Shoe' }, size: '42' },
    ...{ kind: 'sneakers' as const, shots: [] as Shot[], defects: [] },
  }) as unknown as Line;
let lines: readonly Line[] = [];
let shots: readonly Shot[] = [];
function Form({ pieces = ['line'], had = [] }: { pieces?: string[]; had?: Shot[] }) {
  const [now, setNow] = useState(pieces.map((key) => ({ ...piece(key), shots: had })));
  lines = now;
  shots = now[0]?.shots ?? [];
  return (
    <Shoot
      draft="receipt"
      lines={now}
      first={{ key: 'line' }}
      onShot={(key, shot) =>
        setNow((all) =>
          all.map((one) =>
            one.key === key ? { ...one, shots: [...one.shots.filter(({ slot }) => slot !== shot.slot), shot] } : one,
          ),
        )
      }
      onDiscard={(before) => setNow((all) => withShotsOf(all, before))}
      onClose={() => undefined}
    />
  );
}

async function open(form = <Form />) {
  const { box, end } = await show(form);
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
  const busy = () => box.querySelector('[role="status"]')?.textContent === draftWords.zh.shrinking(1);
  /** The first view has a photo, and is aimed at again. */
  const taken = async () => {
    take(fileOf(1));
    await vi.waitFor(() => expect(shots).toHaveLength(1));
    // A first photo leads on to the next view.
    await vi.waitFor(() => expect(button(shootText.zh.now(viewOf(second)))).toBeDefined());
    await aim(first);
  };
  return {
    ...{ box, button, aim, take, taken, busy },
    end: () => {
      globalThis.IS_REACT_ACT_ENVIRONMENT = true;
      return end();
    },
  };
}

/** jsdom's own does not read its bytes. */
const fileOf = (bytes: number, { size = bytes + HEAD.length, ready = Promise.resolve() } = {}) => {
  const file = new File([], 'photo.jpg', { type: 'image/jpeg' });
  Object.defineProperty(file, 'size', { value: size });
  return Object.assign(file, { arrayBuffer: () => ready.then(() => picture(bytes).buffer) });
};

const kept = async () => (await queue().photos.toArray()).map(({ id, bytes }) => [id, bytes.byteLength - HEAD.length]);

test('a photo taken again replaces the one before it, which leaves the phone; its view stays in sight', async () => {
  const { box, take, taken, end } = await open();
  await taken();
  take(fileOf(2));
  await vi.waitFor(async () => expect(await kept()).toEqual([[shots[0]?.photo.$photo, 2]]));
  expect(shots.map(({ slot }) => slot)).toEqual([first]);
  await vi.waitFor(() => expect(box.querySelector('img')?.getAttribute('src')).toBe('blob:2'));
  await end();
});

test('beside a photo that is there, the way on stands first, and taking it again second', async () => {
  const { button, taken, end } = await open();
  await taken();
  await vi.waitFor(() => expect(button(shootText.zh.nextView(viewOf(second)))).toBeDefined());
  expect(button(shootText.zh.retake(viewOf(first)))).toBeDefined();
  button(shootText.zh.nextView(viewOf(second)))?.click();
  await vi.waitFor(() => expect(button(shootText.zh.now(viewOf(second)))).toBeDefined());
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

test('photos that are called off leave the form and the phone, and what they would have replaced is there again', async () => {
  const bytes = new ArrayBuffer(HEAD.length + 9);
  const row = { id: 'before', userId: 'anna', draft: '', sha256: 'a', type: 'image/jpeg', size: 9, createdAt: 0 };
  await queue().photos.put({ ...row, bytes, width: 1, height: 1 });
  const had: Shot = { slot: first, photo: { $photo: 'before' } };
  const { button, aim, take, end } = await open(<Form had={[had]} />);
  await aim(first);
  take(fileOf(2));
  await vi.waitFor(() => expect(shots[0]?.photo.$photo).not.toBe('before'));
  await aim(second);
  take(fileOf(3));
  await vi.waitFor(() => expect(shots).toHaveLength(2));
  button(words.zh.cancel)?.click();
  await vi.waitFor(() => expect(currentDialog()).not.toBeNull());
  currentDialog()?.answer(true);
  await vi.waitFor(() => expect(shots).toEqual([had]));
  await vi.waitFor(async () => expect(await kept()).toEqual([['before', 9]]));
  await end();
});

/** Which frame each view of a piece has, in the order of the views. */
const framesOf = async (at: number) => {
  const bytes = new Map((await kept()) as [string, number][]);
  return slotsOf({ kind: 'sneakers' }).map(({ id }) => {
    const shot = lines[at]?.shots.find(({ slot }) => slot === id);
    return shot && bytes.get(shot.photo.$photo);
  });
};

/** Every piece to its end, and a good while longer: nobody is told for how long the camera turns and lays out pieces. */
const LONG = 60;

test('after one tap the camera goes on by itself: each view of each piece has its own photo, and then it stops', async () => {
  const { seconds, frames } = cameraBySeconds();
  const { button, end } = await open(<Form pieces={['line', 'next']} />);
  await vi.waitFor(() => expect(button(shootText.zh.auto)).toBeDefined());
  button(shootText.zh.auto)?.click();
  await vi.waitFor(() => expect(button(shootText.zh.stop)).toBeDefined());
  await seconds(LONG);
  expect(frames()).toBe(8);
  await vi.waitFor(async () =>
    expect([await framesOf(0), await framesOf(1)]).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
    ]),
  );
  expect(await kept()).toHaveLength(8);
  expect(button(shootText.zh.stop)).toBeUndefined();
  await end();
});

test('a photo that is slow to be kept stops neither the next one nor its own view', async () => {
  const { seconds, read } = cameraBySeconds();
  let ready = () => {};
  read.mockImplementationOnce(function (this: File) {
    return new Promise((resolve) => {
      ready = () => resolve(picture(this.size - HEAD.length).buffer);
    });
  });
  const { button, end } = await open();
  await vi.waitFor(() => expect(button(shootText.zh.auto)).toBeDefined());
  button(shootText.zh.auto)?.click();
  await vi.waitFor(() => expect(button(shootText.zh.stop)).toBeDefined());
  await seconds(LONG);
  await vi.waitFor(async () => expect(await framesOf(0)).toEqual([undefined, 2, 3, 4]));
  ready();
  await vi.waitFor(async () => expect(await framesOf(0)).toEqual([1, 2, 3, 4]));
  await end();
});

test('who stops it has no more photos than were taken until then', async () => {
  const { seconds, frames } = cameraBySeconds();
  const { button, end } = await open();
  await vi.waitFor(() => expect(button(shootText.zh.auto)).toBeDefined());
  button(shootText.zh.auto)?.click();
  await vi.waitFor(() => expect(button(shootText.zh.stop)).toBeDefined());
  while (frames() === 0) await seconds(1);
  button(shootText.zh.stop)?.click();
  await vi.waitFor(() => expect(button(shootText.zh.auto)).toBeDefined());
  await seconds(LONG);
  expect(frames()).toBe(1);
  await end();
});

test('a phone that rings meanwhile takes no photo of nothing; it goes on where it was', async () => {
  const { seconds, frames } = cameraBySeconds();
  const seen = vi.spyOn(document, 'visibilityState', 'get');
  const turn = async (state: DocumentVisibilityState) => {
    seen.mockReturnValue(state);
    await acted(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const { button, end } = await open();
  await vi.waitFor(() => expect(button(shootText.zh.auto)).toBeDefined());
  button(shootText.zh.auto)?.click();
  await vi.waitFor(() => expect(button(shootText.zh.stop)).toBeDefined());
  while (frames() === 0) await seconds(1);
  await turn('hidden');
  await seconds(LONG);
  expect(frames()).toBe(1);
  await turn('visible');
  await vi.waitFor(() => expect(button(shootText.zh.stop)).toBeDefined());
  await seconds(LONG);
  await vi.waitFor(async () => expect(await framesOf(0)).toEqual([1, 2, 3, 4]));
  await end();
});

test('a photo that is to be taken again is not called good in the same breath', async () => {
  const bytes = new ArrayBuffer(1);
  const row = { id: 'blurry', userId: 'anna', draft: '', sha256: 'a', type: 'image/jpeg', size: 1, createdAt: 0 };
  await queue().photos.put({ ...row, bytes, width: 1, height: 1 });
  const shot: Shot = { slot: first, photo: { $photo: 'blurry' }, fault: 'blurred' };
  const none = () => undefined;
  const line = { ...piece('line'), shots: [shot] };
  const aim = { key: 'line', slot: first };
  const { box, end } = await open(
    <Shoot draft="receipt" lines={[line]} first={aim} onShot={none} onDiscard={none} onClose={none} />,
  );
  await vi.waitFor(() => expect(box.querySelector('img')).not.toBeNull());
  expect(box.textContent).toContain(shootText.zh.faults.blurred(viewOf(first)));
  expect(box.textContent).not.toContain(shootText.zh.seen);
  await end();
});
