import { expect, test, vi } from 'vitest';
import { feedbackSave } from '../../../../contract/account/feedback.ts';
import { freshDevice, login } from '../../../../tests/offline/device.ts';
import { noteSent } from '../../../offline/outbox/sent.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { OutboxItem } from '../OutboxItem.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  useRouter: () => ({}),
}));

test('whoever is asked which of two versions holds reads both to their end', async () => {
  await freshDevice({ api: 'http://127.0.0.1:9' } as never);
  await login('anna');
  const long = (end: string) => `${'这双鞋的盒子压坏了，鞋面有一道划痕，鞋带也少了一根，'.repeat(5)}${end}`;
  const item = (body: string) => ({
    ...{
      id: 'one',
      userId: 'anna',
      key: 'key',
      kind: 'intent',
      call: feedbackSave.path,
      label: { zh: '反馈', en: '' },
    },
    ...{ input: { id: 'one', kind: 'idea', body, photos: [] }, state: 'parked', why: 'refused', holds: 0, photos: [] },
    ...{
      lastError: { code: 'KEY_REUSED', message: '', at: 1 },
      attempts: 1,
      createdAt: 0,
      nextAt: 0,
      bytes: 0,
      bytesLeft: 0,
    },
  });
  await noteSent({ intent: item(long('先不退')) as never, photos: [] });
  const { box, end } = await show(<OutboxItem item={item(long('要退货')) as never} why="refused" first />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.textContent).toContain(long('先不退')));
  expect(box.textContent).toContain(long('要退货'));
  await end();
});
