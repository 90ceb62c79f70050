/** A seller is told where to send, in a form that they can use. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { warehouseAddress } from '../../../contract/express/calls.ts';
import { shopHours } from '../../../contract/shop/hour-calls.ts';
import { NO_HOURS } from '../../../contract/shop/hours.ts';
import { read } from '../../api/read.ts';
import { moreWords } from '../../ui/format/more-words.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { OurAddress, OurLabel, SendToUs } from './SendTo.tsx';
import { WaybillSheet } from './WaybillSheet.tsx';
import { text } from './words.ts';

const ours = {
  name: '平台仓',
  phone: '02888886666',
  province: '四川省',
  city: '成都市',
  district: '双流区',
  detail: '物流大道 9 号',
};
const inside = { kind: 'order', id: 'o', no: '2611', pieces: 1 } as const;
const known = (node: ReactNode) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(read(warehouseAddress, {}).queryKey, ours as never);
  return <QueryClientProvider client={client}>{node}</QueryClientProvider>;
};
test('whoever sends to us reads when parcels are taken in, and which days nobody is there', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-27T12:00:00+08:00') });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(read(warehouseAddress, {}).queryKey, ours as never);
  client.setQueryData(
    read(shopHours, {}).queryKey as never,
    {
      ...NO_HOURS,
      warehouse: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
      closed: [{ from: '2026-11-30', to: '2026-12-01' }],
    } as never,
  );
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <SendToUs inside={inside} />
    </QueryClientProvider>,
  );
  expect(box.textContent).toContain('仓库收货时间（北京时间）：周一至周五 09:00–18:00；11月30日至12月1日休息');
  await end();
  vi.useRealTimers();
});

const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name);

/** A sheet stands once what was typed in it before has been read. */
const opened = () => vi.waitUntil(() => document.querySelector('dialog'));

test('name, telephone and address stand there, all of it is copied with one tap, and a label for the box can be printed', async () => {
  const copied = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied }, onLine: true });
  const { box, end } = await show(known(<SendToUs inside={inside} />));
  expect(box.textContent).toContain('平台仓 02888886666四川省 成都市 双流区 物流大道 9 号');
  expect(box.querySelector('a')?.getAttribute('href')).toBe('tel:02888886666');
  await act(async () => button(text.zh.copyAll)?.click());
  expect(copied).toHaveBeenCalledWith('平台仓 02888886666 四川省 成都市 双流区 物流大道 9 号');
  expect(button(text.zh.label)).toBeDefined();
  await end();
  vi.unstubAllGlobals();
});

test('so it does on top of the sheet that asks for the waybill', async () => {
  layNothingOut();
  const { end } = await show(
    known(
      <WaybillSheet
        open
        onClose={vi.fn()}
        parcelOf="order-o"
        title="t"
        ok="ok"
        toUs={{ inside }}
        pending={false}
        onOk={vi.fn()}
      />,
    ),
  );
  const sheet = await opened();
  expect(sheet.textContent).toContain('物流大道 9 号');
  expect(button(text.zh.copyAll)).toBeDefined();
  expect(button(text.zh.label)).toBeDefined();
  await end();
});

test('a parcel with several in it has the label of each, by its number', async () => {
  layNothingOut();
  const receipt = { kind: 'receipt', id: 'r', no: '2612', pieces: 3 } as const;
  const { end } = await show(
    known(
      <>
        <OurAddress inside={[inside, receipt]} />
        <OurLabel inside={inside} />
      </>,
    ),
  );
  const labels = [...document.querySelectorAll('button')].map(({ textContent }) => textContent);
  const [first, second] = [text.zh.labelOf('2611'), text.zh.labelOf('2612')];
  expect(labels).toEqual([text.zh.copyAll, first, second, first]);
  await end();
});

test('a parcel without carrier or number is not sent, and its button says what is missing', async () => {
  layNothingOut();
  const sent = vi.fn(async () => undefined);
  const { end } = await show(
    known(<WaybillSheet open onClose={vi.fn()} parcelOf="order-p" title="t" ok="寄出" pending={false} onOk={sent} />),
  );
  const dialog = await opened();
  expect(dialog.textContent).toContain(moreWords.zh.missing([text.zh.company]));
  expect(sent).not.toHaveBeenCalled();
  await end();
});

test('who sends what they sold, also several at once, is told nothing that is meant for a buyer', async () => {
  for (const of of [inside, undefined]) {
    const { box, end } = await show(known(of ? <SendToUs inside={of} /> : <SendToUs />));
    expect(box.textContent).toContain(text.zh.sendToNote);
    expect(box.textContent).not.toContain(text.zh.returnNote);
    await end();
  }
});
