/** A view that experts need is taken: it is on the device as it was taken before its form names it. */
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../offline/device/db.ts';
import { show } from '../../ui/gallery/testing.tsx';
import type { Shot } from '../identify/form.ts';
import { text } from '../identify/form-words.ts';
import { SlotGrid } from '../identify/slots/SlotGrid.tsx';

vi.mock('../../ui/media/photo-faults.ts', () => ({ lookAt: async () => [] }));
vi.mock('../../offline/photos/sha256.ts', () => ({ sha256Of: async () => 'print' }));
vi.mock('../../offline/photos/compress.ts', () => ({
  fetchShrinker: async () => undefined,
  // Never ready: what is there is as it was taken.
  compressPhoto: () => new Promise(() => {}),
}));

const named: Promise<number>[] = [];
function Form() {
  const [shots, setShots] = useState<readonly Shot[]>([]);
  return (
    <SlotGrid
      slots={['shoe_outer']}
      needed={['shoe_outer']}
      shots={shots}
      draft="identify"
      onChange={(change) => {
        named.push(queue().photos.count());
        setShots(change);
      }}
    />
  );
}

beforeEach(async () => {
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(closeDatabases);

test('the original is kept before the form names it', async () => {
  const { box, end } = await show(<Form />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  box.querySelector('button')?.click();
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[capture]');
    expect(found).not.toBeNull();
    return found as HTMLInputElement;
  });
  Object.defineProperty(input, 'files', { value: [new File(['BM as it was taken'], 'front.jpg')] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(named.length).toBeGreaterThan(0));
  expect(await named[0]).toBe(1);
  const [row] = await queue().photos.toArray();
  expect(new TextDecoder().decode(row?.bytes)).toBe('BM as it was taken');
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.taken));
  await end();
});
