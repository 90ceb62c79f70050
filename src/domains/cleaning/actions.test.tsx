// @vitest-environment jsdom
/** What an owner can do while their piece is on its way home: it may be there before its carrier says so. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../ui/gallery/testing.tsx';
import { OrderActions } from './OrderActions.tsx';
import { text as trouble } from './trouble/words.ts';
import { text } from './words.ts';

type Data = ComponentProps<typeof OrderActions>['data'];
const home = { id: 'wash', state: 'delivering', stored: false, due: null, lines: [], timeline: [] } as unknown as Data;

test('beside that it is fine it can be said that it is damaged or did not come, before any carrier has said that it came', async () => {
  for (const claimUntil of [null, 1]) {
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <OrderActions data={{ ...home, claimUntil } as Data} />
      </QueryClientProvider>,
    );
    const words = [...box.querySelectorAll('button')].map((one) => one.textContent);
    await end();
    expect(words).toEqual([trouble.zh.claimHome, text.zh.confirm]);
  }
});
