/** A screen that comes shows at its first paint what already waits in the queue. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cartAdd } from '../../../contract/cart/calls.ts';
import { login } from '../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../offline/device/db.ts';
import { enqueue } from '../../offline/outbox/outbox.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { useOutbox } from './use-outbox.ts';

const seen: (number | undefined)[] = [];
const Chip = () => <output>{useOutbox()?.length}</output>;
function List() {
  seen.push(useOutbox()?.length);
  return null;
}

beforeEach(async () => {
  seen.length = 0;
  await queue().delete();
  closeDatabases();
  await login('anna');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  closeDatabases();
});

test('what was put in before is there at once, and never the state before it', async () => {
  const chip = await show(<Chip />);
  await enqueue({ call: cartAdd, input: { listingId: 'a' }, label: { zh: '', en: '' } });
  await vi.waitFor(() => expect(chip.box.textContent).toBe('1'));
  const list = await show(<List />);
  expect(seen[0]).toBe(1);
  await list.end();
  await chip.end();
});
