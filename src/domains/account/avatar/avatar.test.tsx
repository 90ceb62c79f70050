/** Somebody chooses a picture of themselves: it is on the device first, and sent once the small one is ready, however late that is. */
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { intents, serverOfTests } from '../../../../tests/offline/device.ts';
import { createQueries } from '../../../app/queries.ts';
import { queue } from '../../../offline/device/db.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text as draftWords } from '../../device/drafts/draft-words.ts';
import { onScreen } from '../../device/drafts/on-screen.ts';
import { text } from '../words.ts';
import { AvatarRow } from './AvatarRow.tsx';

await serverOfTests();
vi.mock('../../../offline/photos/sha256.ts', () => ({ sha256Of: async () => 'print' }));
const shrink = vi.hoisted(() => vi.fn());
vi.mock('../../../offline/photos/compress.ts', () => ({
  fetchShrinker: async () => undefined,
  compressPhoto: shrink,
}));

const small = async () => ({
  ...{ id: 'small', bytes: new ArrayBuffer(1), type: 'image/jpeg' },
  ...{ sha256: 'ab', width: 3, height: 4 },
});
beforeEach(() => {
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  shrink.mockReset().mockImplementation(small);
});
let end = async () => {};
afterEach(() => end());

async function choose() {
  const shown = await show(
    <QueryClientProvider client={createQueries()}>
      <AvatarRow nickname="安娜" logo="" heardAt={0} />
    </QueryClientProvider>,
  );
  end = shown.end;
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const input = shown.box.querySelector<HTMLInputElement>(`[aria-label="${text.zh.changeAvatar}"]`);
  // Chosen once its draft has been read and the row has heard of it.
  await vi.waitFor(() =>
    expect(([...onScreen.values()] as unknown as { value: object | null }[]).some(({ value }) => value)).toBe(true),
  );
  await new Promise(setImmediate);
  Object.defineProperty(input, 'files', { value: [new File(['BM as it was taken'], 'me.jpg')], configurable: true });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(async () => expect(await queue().photos.count()).toBe(1));
  return shown;
}

test('it is on the device as it was taken before it is made small', async () => {
  let there: string[] = [];
  shrink.mockImplementation(async () => {
    there = (await queue().photos.toArray()).map(({ bytes }) => new TextDecoder().decode(bytes));
    return small();
  });
  await choose();
  await vi.waitFor(async () => expect(await intents()).toHaveLength(1));
  expect(there).toEqual(['BM as it was taken']);
  expect((await queue().photos.toArray()).map(({ size }) => size)).toEqual([1]);
});

test('no room for the small one: said, and it is sent by itself once there is room', async () => {
  let full = true;
  queue().photos.hook('updating', () => {
    if (full) throw new DOMException('no room', 'QuotaExceededError');
  });
  // Its form has begun to send it by the time that there is no room.
  let ready = () => {};
  const going = new Promise<void>((resolve) => {
    ready = resolve;
  });
  shrink.mockImplementation(() => going.then(small));
  const { box } = await choose();
  await vi.waitFor(async () => expect(await queue().drafts.count()).toBe(1));
  ready();
  await vi.waitFor(() => expect(box.textContent).toContain(draftWords.zh.noRoomYet));
  await vi.waitFor(() => expect(currentToast()?.message ?? '').toContain(draftWords.zh.full));
  expect(await intents()).toEqual([]);
  full = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.waitFor(async () => expect(await intents()).toHaveLength(1), 5_000);
});
