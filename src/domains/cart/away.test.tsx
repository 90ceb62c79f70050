/** What another marketplace has reserved may come back: it stands apart from what is gone, and no sweep takes it along. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { CartLine } from '../../../contract/cart/calls.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Away } from './Away.tsx';
import { text } from './words.ts';

const line = (listingId: string, held: boolean) =>
  ({
    ...{ listingId, held, available: false, size: '42.5', grade: '95', cover: '' },
    name: { zh: `${listingId}鞋`, en: `Pair ${listingId}` },
  }) as CartLine;

test.each(['zh', 'en'] as const)(
  'of one reserved elsewhere and two gone ones the two are cleared (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = text[language];
    const onClear = vi.fn<(ids: string[]) => void>();
    const onRemove = vi.fn<(one: CartLine) => void>();
    const lines = [line('held', true), line('sold', false), line('off', false)];
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <Away lines={lines} clearing={false} onClear={onClear} onRemove={onRemove} />
      </QueryClientProvider>,
    );
    const [held, gone] = [...box.querySelectorAll('section')];
    const name = lines[0]?.name[language] ?? '';
    expect(held?.textContent).toContain(t.held);
    expect(held?.textContent).toContain(t.heldNote);
    expect(held?.textContent).toContain(name);
    expect(held?.textContent).not.toContain(t.goneTag);
    expect(gone?.textContent).toContain(t.gone);
    expect(gone?.textContent?.split(t.goneTag)).toHaveLength(3);
    expect(gone?.textContent).not.toContain(name);
    const press = (what: string) =>
      act(async () =>
        [...box.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === what)?.click(),
      );
    await press(t.clearGone);
    expect(onClear.mock.calls).toEqual([[['sold', 'off']]]);
    await press(`${t.remove} ${name}`);
    expect(onRemove).toHaveBeenCalledWith(lines[0]);
    await end();
    await setPreferences({ language: 'zh' });
  },
);
