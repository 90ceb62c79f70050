/** A receipt's own photos, taken in a row: both hands are free, and each is on the phone before the next one is taken. */
import { createHash } from 'node:crypto';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { loadDraft } from '../../../offline/drafts/drafts.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { useDraftForm } from '../../device/use-draft.ts';
import { Photos } from '../receipt/Photos.tsx';
import { text as shootText } from './shoot-words.ts';
import { acted, cameraBySeconds } from './testing.ts';

vi.mock('../../device/photos/photos-ready.ts', async (original) => ({
  ...(await original<object>()),
  finishPhotos: async () => undefined,
  shrinking: { ahead: async () => undefined },
}));
// jsdom hashes nothing.
vi.mock('../../../offline/photos/sha256.ts', () => ({
  sha256Of: async (bytes: ArrayBuffer) =>
    createHash('sha256')
      .update(Buffer.from([...new Uint8Array(bytes)]))
      .digest('hex'),
}));

const s = shootText.zh;

beforeEach(async () => {
  layNothingOut();
  URL.createObjectURL = () => 'blob:';
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

interface Value {
  photos: PhotoRef[];
}
function Form() {
  const draft = useDraftForm<Value>({
    form: 'receipt',
    start: () => ({ photos: [] }),
    isTouched: ({ photos }) => photos.length > 0,
  });
  const [, state] = useState<unknown>(null);
  if (!draft) return null;
  const none = () => undefined;
  return (
    <Photos
      draft="receipt"
      photos={draft.value.photos}
      onAdd={(photo) => draft.set(({ photos }) => ({ photos: [...photos, photo] }))}
      onRemove={none}
      onOrder={none}
      onWords={none}
      onState={state}
    />
  );
}

async function open() {
  const { box, end } = await show(<Form />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const button = (words: string) => [...box.querySelectorAll('button')].find((one) => one.textContent === words);
  const press = async (words: string) => {
    await vi.waitFor(() => expect(button(words)).toBeDefined());
    await acted(() => button(words)?.click());
  };
  return {
    ...{ box, button, press },
    end: () => {
      globalThis.IS_REACT_ACT_ENVIRONMENT = true;
      return end();
    },
  };
}
const written = async () => (await loadDraft<Value>('receipt', 'anna'))?.value.photos.length ?? 0;

test('after one tap photos are taken in a row, and each is written down with its form while the camera is still open', async () => {
  const { until, frames } = cameraBySeconds();
  const { press, box, end } = await open();
  await press(s.burst);
  await press(s.auto);
  for (const count of [1, 2, 3]) {
    await until(count);
    await vi.waitFor(async () => expect(await written()).toBe(count));
  }
  expect(await queue().photos.count()).toBe(3);
  expect(frames()).toBe(3);
  await vi.waitFor(() => expect(box.textContent).toContain(s.burstTitle(3, 52)));
  await end();
});

test('who stops it has no more photos than were taken until then', async () => {
  const { until, seconds, frames } = cameraBySeconds();
  const { press, button, end } = await open();
  await press(s.burst);
  await press(s.auto);
  await until(1);
  await press(s.stop);
  await vi.waitFor(() => expect(button(s.auto)).toBeDefined());
  await seconds(30);
  expect(frames()).toBe(1);
  await end();
});

test('where the camera cannot be looked through, the sheet says so and the system camera takes the photo', async () => {
  const { press, box, end } = await open();
  await press(s.burst);
  await vi.waitFor(() => expect(box.textContent).toContain(s.noCamera));
  const system = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  await press(s.takeOne);
  expect(system).toHaveBeenCalledOnce();
  await end();
});
