/** What holds unsent work up, or may take it away, is said where its person looks. */
import { afterEach, expect, test, vi } from 'vitest';
import 'fake-indexeddb/auto';
import { login } from '../../../tests/offline/device.ts';
import { saveDraft } from '../../offline/drafts/drafts.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { OutboxNotices } from './OutboxNotices.tsx';
import { text } from './outbox-words.ts';
import { whyNow } from './waiting/why-now.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
}));

const phone = (userAgent: string, installed: boolean) => {
  vi.stubGlobal('matchMedia', () => ({ matches: installed, addEventListener() {}, removeEventListener() {} }));
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
};
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_4 like Mac OS X) AppleWebKit/605.1.15 Version/15.4 Safari/604.1';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36';

test.each([
  ['an iPhone that would clear it', IPHONE, { installed: false, waiting: true }, true],
  ['an iPhone with nothing unsent', IPHONE, { installed: false, waiting: false }, false],
  ['an iPhone that has it on its home screen', IPHONE, { installed: true, waiting: true }, false],
  ['a phone that clears nothing', ANDROID, { installed: false, waiting: true }, false],
] as const)(
  'that unsent work is cleared unless it is opened is told where it is so: %s',
  async (_, agent, is, told) => {
    phone(agent, is.installed);
    const { box, end } = await show(
      <OutboxNotices waiting={Number(is.waiting)} photosWait={undefined} onAllowed={() => {}} />,
    );
    expect(box.textContent?.includes(text.zh.clearedTitle)).toBe(told);
    await end();
  },
);

test('an iPhone that would clear drafts, with nothing else on it, says so too', async () => {
  phone(IPHONE, false);
  await login('anna');
  await saveDraft('receipt', { note: '30 photos' });
  const { box, end } = await show(<OutboxNotices waiting={0} photosWait={undefined} onAllowed={() => {}} />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.clearedTitle));
  await end();
});

const photo = { state: 'waiting', lastError: { code: 'NETWORK', message: '', at: 5 } } as never;
test.each([
  [
    'its person’s word that this is Wi-Fi',
    'network',
    [photo],
    { online: true, heardAt: 9, photosWait: 'unknown' },
    'unknown',
  ],
  ['Wi-Fi', 'photos', [photo], { online: true, heardAt: 0, photosWait: 'metered' }, 'metered'],
  [
    'an answer, before anybody is asked which network it is',
    'network',
    [photo],
    { online: true, heardAt: 3, photosWait: 'unknown' },
    'unanswered',
  ],
  [
    'nothing any more once the server was heard again',
    'network',
    [photo],
    { online: true, heardAt: 9, photosWait: false },
    'ready',
  ],
  ['a network, though nothing was tried yet', 'ready', [], { online: false, heardAt: 9, photosWait: false }, 'network'],
  [
    'its person, whatever the network',
    'refused',
    [photo],
    { online: false, heardAt: 0, photosWait: 'unknown' },
    'refused',
  ],
] as const)('what waits says what it waits for: %s', (_, why, photos, phone, said) => {
  expect(whyNow({ why, photos: [...photos] }, phone)).toBe(said);
});
