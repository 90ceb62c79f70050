/** A hand scanner on the workbench opens what it scanned, on whatever queue; never what somebody types into a field. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { useHandScanner } from '../../../ui/media/hand-scanner.ts';
import { HandScan } from './HandScan.tsx';

const asked: string[] = [];
const opened: unknown[] = [];
let found: unknown[] = [];
vi.mock('../../../api/request.ts', () => ({
  request: async (_call: unknown, { text }: { text: string }) => {
    asked.push(text);
    return { found };
  },
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (props: { children: React.ReactNode }) => props.children,
  useNavigate: () => (to: unknown) => opened.push(to),
}));
beforeEach(() => {
  asked.length = 0;
  opened.length = 0;
});

/** So many ms lie between two keys, however busy the machine is. */
const scan = (code: string, target: EventTarget = document.body, pace = 10) =>
  act(async () => {
    const from = performance.now();
    for (const [n, key] of [...code, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: from + n * pace });
      target.dispatchEvent(event);
    }
  });
const bench = (more?: React.ReactNode) =>
  show(
    <QueryClientProvider client={new QueryClient()}>
      <HandScan />
      {more}
    </QueryClientProvider>,
  );
const heard: string[] = [];
function ScanningSheet() {
  useHandScanner((code) => heard.push(code));
  return <textarea />;
}
const one = (id: string) => ({ kind: 'order', id, title: { zh: `鞋 ${id}`, en: id }, note: id });

test('a code that leads to one thing opens it', async () => {
  found = [one('o1')];
  const { end } = await bench();
  await scan('SF9988776655');
  await vi.waitFor(() => expect(opened).toEqual([{ to: '/pages/order/orderdetail', search: { id: 'o1' } }]));
  expect(asked).toEqual(['SF9988776655']);
  await end();
});

test('a code that leads to several shows them and opens none', async () => {
  found = [one('o1'), one('o2')];
  const { end } = await bench();
  await scan('SF9988776655');
  await vi.waitFor(() => expect(document.body.textContent).toContain('鞋 o2'));
  expect(opened).toEqual([]);
  await end();
});

test('what is typed into a field, and what a scanning sheet hears, is not looked up', async () => {
  heard.length = 0;
  const { box, end } = await bench(<ScanningSheet />);
  const field = box.querySelector('textarea');
  if (field) await scan('SF9988776655', field);
  expect(heard).toEqual([]);
  await scan('SF9988776655');
  expect(heard).toEqual(['SF9988776655']);
  expect(asked).toEqual([]);
  await end();
});

test('what a person types on the page is no scan', async () => {
  const { end } = await bench();
  await scan('SF9988776655', document.body, 120);
  expect(asked).toEqual([]);
  await end();
});
