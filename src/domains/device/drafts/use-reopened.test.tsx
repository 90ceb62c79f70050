/** A form that was taken back out of the queue opens by itself on its screen; no other does. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../../tests/offline/device.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { saveDraft } from '../../../offline/drafts/drafts.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { useReopened } from './use-reopened.ts';

const opened = vi.fn();
function Screen({ form }: { form: string }) {
  useReopened(form, opened);
  return null;
}
const back = (name: string, path?: string) =>
  saveDraft(name, { note: 'x' }, { form: 'case', about: { again: { id: name, key: name, ...(path && { path }) } } });

beforeEach(async () => {
  opened.mockReset();
  await queue().delete();
  closeDatabases();
  await login('anna');
});
afterEach(closeDatabases);

test('the one that was taken back opens, and not what is only half filled in, another form, or somebody else’s', async () => {
  await saveDraft('case-A', { note: 'half' }, { form: 'case' });
  await back('case-B', '/pages/case');
  await back('other-C', '/pages/other');
  await login('ben');
  await back('case-D', '/pages/case');
  await login('anna');
  const { end } = await show(<Screen form="case" />);
  await vi.waitFor(() => expect(opened).toHaveBeenCalledWith('B'));
  expect(opened).toHaveBeenCalledTimes(1);
  await end();
});
