import 'fake-indexeddb/auto';
/** A file that is no photo is told of in the view that it was chosen for, and in no other. */
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { login } from '../../../../tests/offline/device.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import type { Shot } from '../form.ts';
import { SlotGrid } from './SlotGrid.tsx';

function Form() {
  const [now, set] = useState<readonly Shot[]>([]);
  return <SlotGrid slots={['shoe_outer', 'shoe_inner']} needed={[]} shots={now} draft="identify" onChange={set} />;
}

test('what was refused in one view stands there until it is closed, and not in the next', async () => {
  layNothingOut();
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  await login('anna');
  const { box, end } = await show(<Form />);
  const tile = (n: number) => act(async () => box.querySelectorAll<HTMLButtonElement>('li button')[n]?.click());
  const said = () => [...document.querySelectorAll('[role="dialog"], dialog')].at(-1)?.textContent ?? '';
  await tile(0);
  const album = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].at(-1);
  const broken = new File(['nothing'], 'broken.jpg', { type: 'image/jpeg' });
  Object.defineProperty(album, 'files', { value: [broken] });
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  album?.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() => expect(document.body.textContent).toContain('broken.jpg'), 5_000);
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  expect(said()).toContain('broken.jpg');
  await tile(1);
  expect(said()).not.toBe('');
  expect(said()).not.toContain('broken.jpg');
  await tile(0);
  expect(said()).toContain('broken.jpg');
  await end();
});
