import 'fake-indexeddb/auto';
/** What an owner reads before they save: a line for each thing that differs, and none that says the same twice. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { ShopVersion } from '../../../../contract/shop/calls.ts';
import { type FeeRow, firstSchedule } from '../../../../contract/shop/fee-rules.ts';
import { show, type } from '../../../ui/gallery/testing.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { text as hours } from '../hours/hours-words.ts';
import { FeeChanges } from './FeeChanges.tsx';
import { SettingsSheet } from './SettingsSheet.tsx';
import { fromWhen, type When, WhenPills } from './Versions.tsx';
import { text } from './words.ts';

const lines = (box: ParentNode) => [...box.querySelectorAll('p')].map((one) => one.textContent ?? '');

test('the English name and the warehouse’s phone that were changed each have a line of their own', async () => {
  const place = { name: '收货组', phone: '0571-8888', province: '浙江省', city: '杭州市', district: '余杭区' };
  const version: ShopVersion = {
    ...{ id: 'v', holdsFrom: 0, savedAt: 0, savedBy: null },
    settings: {
      name: { zh: '弄堂', en: 'Lane' },
      publicUrl: '',
      warehouse: { ...place, detail: '仓前街道 1 号' },
    },
  };
  const { end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsSheet list={[version]} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const field = (value: string) =>
    [...document.querySelectorAll('input')].find((one) => one.value === value) as HTMLInputElement;
  await type(field('Lane'), 'Alley');
  await type(field('0571-8888'), '0571-9999');
  const said = lines(document).filter((line) => line.includes('→'));
  expect(said).toEqual([
    text.zh.changed(text.zh.nameEn, 'Lane', 'Alley'),
    text.zh.changed(`${text.zh.warehouse} · ${text.zh.place.phone}`, '0571-8888', '0571-9999'),
  ]);
  await end();
});

test('an owner says when the desk answers: a tap has the usual days and times, and what changes is read before it is saved', async () => {
  const settings = { name: { zh: '弄堂', en: 'Lane' }, publicUrl: '', warehouse: null };
  const { end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsSheet
        list={[{ id: 'v', holdsFrom: 0, savedAt: 0, savedBy: null, settings }]}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  const tap = async (name: string) =>
    act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click());
  const said = () => lines(document).filter((line) => line.includes('→'));
  await tap(hours.zh.moreShifts(hours.zh.desks.support));
  expect(said()).toEqual([text.zh.changed(hours.zh.desks.support, '--', '周一至周五 09:00–18:00')]);
  await tap('周五');
  expect(said()).toEqual([text.zh.changed(hours.zh.desks.support, '--', '周一至周四 09:00–18:00')]);
  await tap(hours.zh.away('周一至周四 09:00–18:00'));
  expect(said()).toEqual([]);
  await end();
});

const service = (rate: number) => ({ rate, least: 0, most: null });
const row = (rate: number, more: Partial<FeeRow> = {}): FeeRow => ({
  ...{ categoryId: null, who: 'merchants', sellerId: null, service: service(rate) },
  ...more,
});
const categories = [
  { id: 'shoes', name: { zh: '鞋', en: 'Shoes' }, parentId: null },
  { id: 'bags', name: { zh: '包', en: 'Bags' }, parentId: null },
];

test('an exception that was changed says for whom and from what to what; one that went says what holds there', async () => {
  const bags = row(0.04, { who: 'all', categoryId: 'bags' });
  const { box, end } = await show(
    <FeeChanges
      before={{
        ...firstSchedule,
        rows: [row(0.05), bags, row(0.02, { who: 'seller', sellerId: 's', categoryId: 'shoes' })],
      }}
      after={{ ...firstSchedule, rows: [row(0.03), bags] }}
      categories={categories}
      names={{ s: '老王' }}
    />,
  );
  const said = lines(box).filter((line) => line.includes('%'));
  expect(said).toHaveLength(2);
  expect(said[0]).toContain('商家 · 全部类目：3%，现在是 5%');
  expect(said[0]).toContain('¥970');
  expect(said[1]).toContain('老王 · 鞋：6%，现在是 2%');
  await end();
});

test('a changed bound of a penalty is said, also where one sale does not feel it', async () => {
  const fake = { rate: 0.3, min: 10_000, max: 500_000, toBuyer: 0.5 };
  const late = { rate: 0.05, min: 1_000, max: 20_000, toBuyer: 0.5 };
  const { box, end } = await show(
    <FeeChanges
      before={{ ...firstSchedule, penalties: { late, fake } }}
      after={{ ...firstSchedule, penalties: { late, fake: { ...fake, max: 900_000 } } }}
      categories={[]}
      names={{}}
    />,
  );
  expect(lines(box).filter((line) => line.includes('%'))).toHaveLength(1);
  expect(box.textContent).toContain('9,000');
  await end();
});

function Form({ onChosen }: { onChosen: (when: When) => void }) {
  const [when, setWhen] = useState<When>('now');
  const choose = (next: When) => {
    onChosen(next);
    setWhen(next);
  };
  return (
    <Sheet open onClose={() => undefined} title="" foot={<Button>{text.zh.save}</Button>}>
      <WhenPills value={when} onChange={choose} />
    </Sheet>
  );
}

test.each(['UTC', 'America/Los_Angeles'])(
  'from midnight of the first of January where the shop is, picked on a device in %s; a time that is over holds the form',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T17:20:00Z'));
    const chosen: When[] = [];
    const { end } = await show(<Form onChosen={(when) => chosen.push(when)} />);
    const button = (said: string) =>
      [...document.querySelectorAll('button')].find((one) => one.textContent?.includes(said));
    await act(async () => button(text.zh.whens.picked)?.click());
    const field = document.querySelector<HTMLInputElement>('input[type="datetime-local"]') as HTMLInputElement;
    expect(field.value).toBe('2026-12-02T00:00');
    await type(field, '2027-01-01T00:00');
    expect(fromWhen(chosen.at(-1) ?? 'now')).toBe(Date.parse('2026-12-31T16:00:00Z'));
    expect(button(text.zh.save)).toBeDefined();
    await type(field, '2026-11-30T08:00');
    expect(button(text.zh.save)).toBeUndefined();
    await end();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  },
);
