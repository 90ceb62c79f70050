import 'fake-indexeddb/auto';
/** Whoever types a size table is told at once which cell does not fit, pastes a block, and has the default back. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SizeTableVersions } from '../../../../contract/catalogue/size-calls.ts';
import { workSizeTable } from '../../../../contract/catalogue/size-calls.ts';
import { read } from '../../../api/read.ts';
import { layNothingOut, show, type } from '../../../ui/gallery/testing.tsx';
import { SizeTableSheet } from './SizeTableSheet.tsx';

const sent: unknown[] = [];
vi.mock('../../../api/unanswered.ts', () => ({
  send: async (_call: unknown, input: unknown) => {
    sent.push(input);
    return {};
  },
}));

const rows = [
  { eu: '42', us: '8.5', uk: '8', cm: '26.5' },
  { eu: '43', us: '9.5', uk: '9', cm: '27.5' },
];
const version = { id: 'v1', rows, holdsFrom: 1, savedAt: 1, savedBy: '店主' };
const data: SizeTableVersions = { rows, whose: 'shop', fallback: [], current: version, list: [version] };

async function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(read(workSizeTable, { gender: 'men' }).queryKey, data);
  const shown = await show(
    <QueryClientProvider client={client}>
      <SizeTableSheet brand={null} edits onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const { box } = shown;
  const cell = (name: string) => box.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`) as HTMLInputElement;
  const press = (said: RegExp) =>
    act(async () =>
      [...box.querySelectorAll('button')]
        .find((one) => said.test(one.textContent || one.getAttribute('aria-label') || ''))
        ?.click(),
    );
  return { ...shown, cell, press };
}

beforeEach(() => {
  layNothingOut();
  sent.length = 0;
});

test('a cell that does not fit is marked and said, and nothing is saved; a row is put where its size belongs', async () => {
  const { box, cell, press, end } = await opened();
  await type(cell('US 2'), '8');
  expect(cell('US 2').getAttribute('aria-invalid')).toBe('true');
  expect(box.textContent).toContain('EU 43 这一行：US 比上一码小');
  await type(cell('US 2'), '9.5');
  await press(/加一行/);
  for (const [column, value] of Object.entries({ EU: '42.5', US: '9', UK: '8.5', CM: '27' }))
    await type(cell(`${column} 3`), value);
  await press(/保存对照表/);
  const middle = { eu: '42.5', us: '9', uk: '8.5', cm: '27' };
  const saved = { gender: 'men', brandId: null, rows: [rows[0], middle, rows[1]], holdsFrom: null, basedOn: 'v1' };
  await vi.waitFor(() => expect(sent).toEqual([saved]));
  await end();
});

test('a block of a spreadsheet is pasted, a row is removed, and the default is restored', async () => {
  const { cell, press, end } = await opened();
  await press(/去掉 EU 42/);
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(paste, { clipboardData: { getData: () => '36\t4\t3.5\t22\n37\t4.5\t4\t22.5\n' } });
  await act(async () => void cell('EU 1').dispatchEvent(paste));
  expect([cell('EU 1').value, cell('CM 2').value]).toEqual(['36', '22.5']);
  await press(/恢复默认/);
  await vi.waitFor(() =>
    expect(sent).toEqual([{ gender: 'men', brandId: null, rows: null, holdsFrom: null, basedOn: 'v1' }]),
  );
  await end();
});
