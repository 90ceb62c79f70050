/** A camera's picture: by the browser itself where it can, else by hls.js; broken, it says so and is connected anew by a tap. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text } from '../words.ts';
import { Picture } from './Picture.tsx';

const url = 'https://live.example.com/a.m3u8';

/** Stands where hls.js stands: it is a player, and jsdom plays nothing. */
const hls = vi.hoisted(() => ({
  supported: true,
  made: [] as { loaded: string[]; attached: unknown[]; destroyed: boolean; fail: (fatal: boolean) => void }[],
}));
vi.mock('hls.js/light', () => ({
  default: class {
    static readonly Events = { ERROR: 'hlsError' };
    static isSupported = () => hls.supported;
    readonly one = { loaded: [] as string[], attached: [] as unknown[], destroyed: false, fail: () => {} };
    constructor(readonly config: { enableWorker: boolean }) {
      expect(config.enableWorker).toBe(false);
      hls.made.push(this.one as never);
    }
    on(_event: string, hear: (event: string, data: { fatal: boolean }) => void) {
      Object.assign(this.one, { fail: (fatal: boolean) => hear('hlsError', { fatal }) });
    }
    loadSource(source: string) {
      this.one.loaded.push(source);
    }
    attachMedia(element: unknown) {
      this.one.attached.push(element);
    }
    destroy() {
      this.one.destroyed = true;
    }
  },
}));

beforeEach(() => {
  hls.supported = true;
  hls.made.length = 0;
});
afterEach(() => vi.restoreAllMocks());

const plays = (itself: boolean) =>
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue(itself ? 'maybe' : '');
const opened = () => show(<Picture video={{ kind: 'hls', url }} live no={1} />);
const again = (box: HTMLElement, label: string) =>
  act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)?.click());

test.each(['zh', 'en'] as const)(
  'a browser that plays it itself is given the address; what breaks is said, and connected anew by a tap (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = text[language];
    plays(true);
    const { box, end } = await opened();
    const first = box.querySelector('video');
    expect([first?.src, first?.muted, hls.made.length]).toEqual([url, true, 0]);
    expect(box.querySelector('[role=status]')?.textContent).toBe('');
    await act(async () => first?.dispatchEvent(new Event('error')));
    expect(box.querySelector('[role=status]')?.textContent).toContain(t.broken);
    await again(box, t.again);
    expect(box.querySelector('[role=status]')?.textContent).toBe('');
    const second = box.querySelector('video');
    expect([second === first, second?.src]).toEqual([false, url]);
    await end();
    await setPreferences({ language: 'zh' });
  },
);

test('any other is helped by hls.js, which ends with the picture; a fault that it mends itself is none', async () => {
  plays(false);
  const { box, end } = await opened();
  await vi.waitFor(() => expect(hls.made[0]?.attached).toEqual([box.querySelector('video')]));
  const [player] = hls.made;
  expect(player?.loaded).toEqual([url]);
  await act(async () => player?.fail(false));
  expect(box.textContent).not.toContain(text.zh.broken);
  await act(async () => player?.fail(true));
  expect(box.textContent).toContain(text.zh.broken);
  await again(box, text.zh.again);
  await vi.waitFor(() => expect(hls.made).toHaveLength(2));
  expect(player?.destroyed).toBe(true);
  await end();
  expect(hls.made[1]?.destroyed).toBe(true);
});

test('a browser in which nothing plays it says that the picture is gone, and that the rest goes on', async () => {
  plays(false);
  hls.supported = false;
  const { box, end } = await opened();
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.broken));
  expect(hls.made).toEqual([]);
  await end();
});

test('without a camera nothing is loaded: the drawing says that it is one, and a live room without either says so', async () => {
  const drawn = await show(
    <Picture video={{ kind: 'drawn', url: '/live/r.svg', still: '/live/r.svg?still=1' }} live no={2} />,
  );
  expect(drawn.box.querySelector('img')?.getAttribute('src')).toBe('/live/r.svg?no=2&lang=zh');
  expect(drawn.box.textContent).toContain(text.zh.drawnNote);
  await drawn.end();
  const none = await show(<Picture video={{ kind: 'none' }} live no={1} />);
  expect(none.box.textContent).toBe(text.zh.noPicture);
  await none.end();
});
