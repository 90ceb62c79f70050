import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { names } from '../names.ts';
import { ShellNotice } from './ShellNotice.tsx';

test('whoever looks reads that files of the app are missing, and tries again until they are there', async () => {
  let missing = 3;
  const asked: unknown[] = [];
  const active = {
    postMessage: (question: unknown, [port]: MessagePort[]) => {
      asked.push(question);
      port?.postMessage({ missing, last: true });
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active }) } });
  const { box, end } = await show(<ShellNotice />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.textContent).toContain(names.zh.shellMissing));
  missing = 0;
  const again = box.querySelector('button');
  again?.click();
  await vi.waitFor(() => expect(box.textContent).toBe(''));
  expect(asked).toEqual([
    { type: 'SHELL', now: false },
    { type: 'SHELL', now: true },
  ]);
  await end();
});
