/** What staff read of a booked pick-up: it is to come, due now, or over and theirs to answer for. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { Job } from './Recycle.tsx';
import { text } from './words.ts';

const at = (time: string) => new Date(`2026-11-28T${time}:00+08:00`).getTime();
const job = {
  ...{
    id: 'r',
    no: '2611271111387',
    state: 'accepted',
    lot: 'confirmed',
    pickupAt: at('09:00'),
    deadlineAt: at('20:00'),
  },
  ...{
    name: { zh: '拖鞋', en: 'Slide' },
    colour: { zh: '焦糖', en: 'Caramel' },
    styleNo: 'K',
    size: 'EU 42',
    grade: '95',
  },
  ...{ cover: '', photos: [], answers: [], defects: [], note: '', owner: '拾鞋社', merchant: null, record: null },
  ...{ price: null, estimate: null, item: null, waybill: null, address: null, dispute: null, sent: null, timeline: [] },
} as unknown as ComponentProps<typeof Job>['job'];

test('a pick-up within its hours is neither to come nor late', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const said = async (time: string) => {
    vi.setSystemTime(at(time));
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <Job job={job} queue="pickup" twoPeopleFrom={null} />
      </QueryClientProvider>,
    );
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  expect(await said('08:55')).toContain(text.zh.toCome);
  expect(await said('10:05')).toContain(text.zh.coming);
  expect(await said('13:00')).toContain('上门时间过了');
  vi.useRealTimers();
});
