/** What an owner reads of their valuation: who is waited for and until when, and what was only asked is no answer. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { gradeQuestions } from '../../../contract/recycle/rules.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { AcceptSheet, Acts, Content } from './Valuation.tsx';
import { text } from './words.ts';

type Data = ComponentProps<typeof Content>['data'];

const asked = '请补吊牌';
const valuation = {
  ...{ id: 'v1', no: '2611271738727901', productId: 'p', skuId: 's', name: { zh: '熊', en: 'Bear' }, grade: '99' },
  ...{ colour: { zh: '绿', en: 'Green' }, styleNo: 'P1', size: '均码', cover: '', photo: null, createdAt: 1 },
  ...{
    answers: [],
    defects: [],
    note: '',
    photos: [],
    gets: null,
    receiptId: null,
    low: null,
    high: null,
    reason: asked,
  },
  ...{ categoryId: 'toys', uploads: [] },
};
const step = (event: string, to: Data['state'], at: number) => ({
  event,
  to,
  at,
  from: null,
  actor: 'P',
  reason: null,
});
const read = async (data: object, heardAt = Date.now()) => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Content data={{ ...valuation, ...data } as unknown as Data} heardAt={heardAt} />
    </QueryClientProvider>,
  );
  const words = box.textContent ?? '';
  await end();
  return words;
};

test('what we asked for is not our answer once it was sent, and when it was sent is said', async () => {
  const timeline = [
    step('start', 'submitted', 1),
    step('askPhotos', 'need_photos', 2),
    step('supplement', 'submitted', 3),
  ];
  const words = await read({ state: 'submitted', timeline, deadlineAt: Date.now() + 3_600_000 });
  expect(words).not.toContain(text.zh.said);
  expect(words).toContain(text.zh.asked + asked);
  expect(words).toContain(text.zh.sentAt);
  expect(words).toContain('你补了照片');
});

test('while it waits for us it says until when, and that we are late after that', async () => {
  const timeline = [step('start', 'submitted', 1)];
  const waiting = await read({ state: 'submitted', timeline, reason: null, deadlineAt: Date.now() + 3_600_000 });
  expect(waiting).toContain(text.zh.waits);
  const late = await read({ state: 'submitted', timeline, reason: null, deadlineAt: Date.now() - 3_600_000 });
  expect(late).toContain('现在晚了');
  const kept = { state: 'submitted', timeline, reason: null, deadlineAt: Date.now() - 3_600_000 };
  expect(await read(kept, Date.now() - 7_200_000)).not.toContain('现在晚了');
});

test('a valuation that is over says so once, and its price is no longer what stands there first', async () => {
  const timeline = [step('start', 'submitted', 1), step('refuse', 'declined', 2)];
  const refused = await read({ state: 'declined', timeline, deadlineAt: null, reason: '暂不收' });
  expect(refused.split(text.zh.refused)).toHaveLength(2);
  const expired = await read({ state: 'expired', timeline: [], deadlineAt: null, low: 30_000, high: 36_000 });
  expect(expired.startsWith(`${text.zh.detail}${'已过期'}`)).toBe(true);
  expect(expired).toContain(`${text.zh.range}¥300 – 360`);
});

test('what its owner said of its wear stands with the valuation', async () => {
  const timeline = [step('start', 'submitted', 1)];
  const given = { answers: ['marked'], defects: ['鞋底磨损'], note: '鞋盒没了' };
  const words = await read({ state: 'submitted', timeline, deadlineAt: null, reason: null, ...given });
  expect(words).toContain(gradeQuestions.marked.zh);
  expect(words).toContain('鞋盒没了');
});

test('what we turned down says so in its way, and is not offered to be valued once more', async () => {
  const ended = async (event: string) => {
    const data = { ...valuation, state: 'declined', deadlineAt: null, wentOn: [] };
    const timeline = [step('start', 'submitted', 1), step(event, 'declined', 2)];
    const root = createRootRoute({
      component: () => (
        <QueryClientProvider client={new QueryClient()}>
          <Content data={{ ...data, timeline } as unknown as Data} heardAt={1} />
          <Acts data={{ ...data, timeline } as unknown as Data} />
        </QueryClientProvider>
      ),
    });
    const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
    await router.load();
    const { box, end } = await show(<RouterProvider router={router} />);
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  const refused = await ended('refuse');
  expect(refused).toContain(text.zh.did.refuse);
  expect(refused).toContain(text.zh.merchants);
  expect(refused).not.toContain(text.zh.again);
  const left = await ended('decline');
  expect(left).toContain(text.zh.did.decline);
  expect(left).toContain(text.zh.again);
});

test('while photos are wanted, it is said that they are the owner’s to send', async () => {
  const timeline = [step('start', 'submitted', 1), step('askPhotos', 'need_photos', 2)];
  expect(await read({ state: 'need_photos', timeline, deadlineAt: Date.now() + 3_600_000 })).toContain(
    text.zh.waitsYou,
  );
});

test('whoever may not sell yet learns it with the price, and the way to opening that leads back here', async () => {
  const given = { pending: false, onOk: () => undefined, onClose: () => undefined, seller: false };
  const root = createRootRoute({
    component: () => <AcceptSheet {...given} data={{ id: 'v1', low: 110_000, high: 125_000 }} />,
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  const { box, end } = await show(<RouterProvider router={router} />);
  expect(box.textContent).toContain(text.zh.sellingFirst);
  const link = box.querySelector('a')?.getAttribute('href') ?? '';
  expect(decodeURIComponent(link)).toContain('redirect=/pages/order/inquiry/detail?id=v1');
  await end();
});

test('whoever accepts a valuation sees the price that goes on the receipt, and its range', async () => {
  const given = {
    data: { id: 'v1', low: 110_000, high: 125_000 },
    seller: true,
    pending: false,
    onOk: () => undefined,
    onClose: () => undefined,
  };
  const { box, end } = await show(<AcceptSheet {...given} />);
  expect(box.textContent).toContain('1,100 – 1,250');
  expect(box.querySelector('input')?.value.replace(',', '')).toBe('1250');
  await end();
});
