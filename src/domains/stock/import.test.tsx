/** A spreadsheet is read against what the shop has, not against what this phone happens to keep. */
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { productByStyles } from '../../../contract/catalogue/calls.ts';
import { serverOfTests } from '../../../tests/offline/device.ts';
import { shelf } from '../../offline/device/db.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { CsvImport } from './CsvImport.tsx';
import { text } from './csv-words.ts';

const server = await serverOfTests();
const HEAD = '货号,尺码,成色,数量,期望价,成本,瑕疵';
const asked: string[] = [];
const shoe = (styleNo: string) => ({
  ...{ id: `p-${styleNo}`, styleNo, kind: 'sneakers', cover: '', skus: [{ id: `${styleNo}-42`, size: '42' }] },
  ...{ name: { zh: '跑鞋', en: 'Runner' }, brand: { zh: '云步', en: 'Cloudstep' } },
});

beforeEach(() => {
  layNothingOut();
  asked.length = 0;
  server.answer = ({ path }, url) => {
    if (path !== productByStyles.path) return undefined;
    const styles = url.searchParams.get('styles') ?? '';
    asked.push(styles);
    return {
      list: styles
        .split(',')
        .filter((style) => style.startsWith('CS'))
        .map(shoe),
    };
  };
});

/** The lines that were taken, and what was said to be wrong. */
async function taken(...rows: string[]) {
  const onLines = vi.fn();
  const { end } = await show(<CsvImport open onClose={vi.fn()} onLines={onLines} />);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const picker = document.querySelector('input[type=file]') as HTMLInputElement;
  const table = [HEAD, ...rows].join('\n');
  const file = new File([table], 'goods.csv');
  // jsdom does not give out what a file holds.
  Object.assign(file, { arrayBuffer: async () => new TextEncoder().encode(table).buffer });
  Object.defineProperty(picker, 'files', { configurable: true, value: [file] });
  Object.defineProperty(picker, 'value', { configurable: true, value: '', writable: true });
  picker.dispatchEvent(new Event('change', { bubbles: true }));
  const faults = () => document.querySelector('[role=alert]')?.textContent ?? '';
  await vi.waitFor(() => expect(onLines.mock.calls.length > 0 || faults() !== '').toBe(true));
  const found = { lines: onLines.mock.calls[0]?.[0] ?? [], faults: faults() };
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  await act(async () => undefined);
  await end();
  return found;
}

test('on a phone that has never searched, goods of the shop’s catalogue are taken all the same', async () => {
  expect(await shelf().catalogue.count()).toBe(0);
  const { lines, faults } = await taken('CS-1,42,95新,2,899,,', 'CS-2,42,全新,1,,,');
  expect([lines, faults]).toMatchObject([
    [
      { skuId: 'CS-1-42', quantity: 2 },
      { skuId: 'CS-2-42', quantity: 1 },
    ],
    '',
  ]);
  // In one question, however many lines there are.
  expect(asked).toEqual(['CS-1,CS-2']);
});

test('what the shop has not is refused by its line, though this phone still keeps it', async () => {
  await shelf().catalogue.put(shoe('OLD-1') as never);
  const { lines, faults } = await taken('CS-1,42,95新,1,,,', 'OLD-1,42,95新,1,,,');
  expect(lines).toEqual([]);
  expect(faults).toContain(`${text.zh.line(3)} · ${text.zh.faults.style} · OLD-1`);
});

test('without a network what this phone keeps of the catalogue is asked instead', async () => {
  await shelf().catalogue.put(shoe('OLD-1') as never);
  server.rules.push(() => 'refuseConnection');
  expect((await taken('OLD-1,42,95新,1,,,')).lines).toMatchObject([{ skuId: 'OLD-1-42' }]);
});
