/** What is said of a piece that lies with us again: what its owner keeps, by when they are asked, and where it goes. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { text as home } from '../../express/home-words.ts';
import { CameBack } from './Back.tsx';
import { text } from './words.ts';

type Data = ComponentProps<typeof CameBack>['data'];
const piece = (change: object) =>
  ({
    ...{ id: 'piece', lies: 'here', city: '上海市', cameBack: { at: 1, photos: ['/a.jpg'] }, found: null },
    ...change,
  }) as unknown as Data;

async function said(change: object): Promise<string> {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <CameBack data={piece(change)} />
    </QueryClientProvider>,
  );
  const words = seen(box);
  await end();
  return words;
}

test('who was paid for a piece that is found reads that the money stays theirs, and by when they choose', async () => {
  const asked = await said({ lies: 'away', found: { until: Date.UTC(2026, 2, 5, 4), home: null, paid: 45_000 } });
  for (const part of [text.zh.foundTitle, '¥450.00', '3月5日', home.zh.home, home.zh.leave])
    expect(asked).toContain(part);
  const left = await said({ lies: 'away', found: { until: 1, home: false, paid: 1 } });
  expect(left).toContain(home.zh.left);
  expect(left).not.toContain(home.zh.leave + home.zh.home);
  const goes = await said({ found: { until: 1, home: true, paid: 1 } });
  expect(goes).toContain(text.zh.foundHome);
  expect(goes).toContain('上海市');
});

test('whose parcel came back undelivered reads where it goes next, and may send it elsewhere until it leaves', async () => {
  const back = await said({});
  for (const part of [text.zh.cameBack, '上海市', text.zh.elsewhere]) expect(back).toContain(part);
  expect(back).not.toContain(home.zh.leave);
  // Sent again, it is on its way; an answer kept on the phone may be of before any of this was told.
  expect(await said({ lies: 'away' })).toBe('');
  expect(await said({ found: undefined, cameBack: undefined })).toBe('');
});
