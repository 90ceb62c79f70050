/** Staff at the table: which piece a sheet is about, what its last button does, and what waits in each queue. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps, type ReactNode } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type RecycleJob, recycleInspect } from '../../../../contract/recycle/work-calls.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { setServerOffset } from '../../../ui/format/use-now.ts';
import { layNothingOut, show, type } from '../../../ui/gallery/testing.tsx';
import { text as found } from '../../recycle/inspection-words.ts';
import { DueBy } from '../DueBy.tsx';
import { text as two } from '../second-words.ts';
import { DisputeSheet } from './DisputeSheet.tsx';
import { InspectSheet } from './InspectSheet.tsx';
import { Job } from './Recycle.tsx';
import { NotFoundSheet, ReconsiderSheet } from './SecondLook.tsx';
import { text } from './words.ts';

let queue = 'back';
let waiting = 1;
const asked: string[] = [];
vi.mock('../../../api/request.ts', () => ({
  request: async ({ path }: { path: string }) => {
    asked.push(path);
    if (path !== workCounts.path) return new Promise(() => undefined);
    return { counts: { recycle: { waiting, overdue: 0, dueAt: null } } };
  },
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  getRouteApi: () => ({ useSearch: () => ({ work: 'recycle', queue }), useNavigate: () => () => undefined }),
  useRouter: () => undefined,
}));
vi.mock('../StaffPhotos.tsx', () => ({
  StaffPhotos: ({ onChange }: { onChange: (photos: object[]) => void }) => (
    <button type="button" onClick={() => onChange([{ id: 'x', url: '/x' }])}>
      take
    </button>
  ),
}));
vi.mock('../../../ui/feedback/dialogs.ts', async (original) => ({
  ...(await original<object>()),
  confirm: vi.fn(async () => false),
}));
beforeAll(() => {
  layNothingOut();
});
afterEach(() => {
  document.body.textContent = '';
});

const job = {
  ...{
    id: 'p',
    no: '2611271113356733',
    productId: 'p',
    skuId: 's',
    styleNo: 'PM61',
    size: '均码',
    cover: '/c',
    grade: '9',
  },
  ...{ name: { zh: 'Pomo 背带熊', en: 'Pomo bear' }, colour: { zh: '苔绿', en: 'Moss' }, categoryId: 'c', photos: [] },
  ...{ answers: [], defects: [], note: '', merchant: '南站回收', item: null, inspection: null, price: 80_000 },
  terms: { fee: 0.02, fine: 0.1, toOwner: 0.5 },
  dispute: { body: '补过', photos: [], at: 1, decideBy: 2, asks: null, first: null },
} as unknown as ComponentProps<typeof InspectSheet>['job'];

const open = (node: ReactNode) => show(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>);
vi.mock('../../express/WaybillSheet.tsx', () => ({
  WaybillSheet: ({ parcelOf }: { parcelOf: string }) => <output>{parcelOf}</output>,
}));
const buttons = () => [...document.querySelectorAll('button')];
const press = (words: string) =>
  act(async () =>
    buttons()
      .find((one) => one.textContent?.includes(words))
      ?.click(),
  );
const last = () => buttons().at(-1)?.textContent;

test('an inspection names its piece and merchant, counts the photos to go, and its button says what follows', async () => {
  const { box, end } = await open(<InspectSheet job={job} onClose={() => undefined} />);
  expect(box.textContent).toContain('Pomo 背带熊');
  expect(box.textContent).toContain('南站回收');
  const { results, saves, photosMissing } = text.zh;
  await press(results.pass);
  expect(last()).toBe(photosMissing(4));
  await press('take');
  expect(last()).toBe(photosMissing(3));
  await press(results.differ);
  const words = [...box.querySelectorAll('input')].find((one) => one.maxLength === 60);
  if (words) await type(words, '肚子补过');
  expect(last()).toBe(saves.differ);
  await press(results.refuse);
  expect(last()).toBe(text.zh.kindMissing);
  await press(found.zh.refusals.damaged);
  expect(last()).toBe(saves.refuse);
  await end();
});

test('a verdict that nobody can undo is asked about once more, with the piece and what follows, before anything is sent', async () => {
  const { box, end } = await open(<InspectSheet job={job} onClose={() => undefined} />);
  const { results, saves } = text.zh;
  const points = async () => {
    const words = [...box.querySelectorAll('input')].find((one) => one.maxLength === 60);
    if (words) await type(words, '走线不符');
  };
  const said = () => vi.mocked(confirm).mock.lastCall?.[0];
  await press(results.differ);
  await press('take');
  await points();
  await press(saves.differ);
  expect(said()).toMatchObject({ title: saves.differ, body: expect.stringMatching(/Pomo 背带熊 均码 .*改价一次/) });
  await press(results.refuse);
  await press(found.zh.refusals.fake);
  await press(saves.refuse);
  expect(said()?.body).toMatch(/不是正品。.*退回.*寄回卖家.*不能再改/);
  // What a colleague may take back is not said to be for ever.
  expect(said()?.body).toContain('「不是正品」可以由另一位同事撤回');
  expect(asked).not.toContain(recycleInspect.path);
  await end();
});

test('whoever grants a compensation reads from which sum a colleague has to agree, and nothing of it where nobody has', async () => {
  const asks = async (twoPeopleFrom: number | null) => {
    const { box, end } = await open(<DisputeSheet job={job} twoPeopleFrom={twoPeopleFrom} onClose={() => undefined} />);
    const [amount] = box.querySelectorAll('input');
    if (amount) await type(amount, '60');
    const area = box.querySelector('textarea');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, '属实');
      area?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    await press(text.zh.upholdFor('60.00'));
    await end();
    return vi.mocked(confirm).mock.lastCall?.[0].body;
  };
  expect(await asks(2_000_000)).toContain('¥20,000 起');
  expect(await asks(null)).not.toContain('同事');
  expect(await asks(null)).toContain('东西归商家');
});

test('of a piece from our warehouse the photos that were bid on stand beside ours, and nobody is said to have sent none', async () => {
  const stored = { ...job, stored: true, photos: ['/in1', '/in2'], ownPhotos: 0 };
  const { box, end } = await open(<DisputeSheet job={stored} twoPeopleFrom={null} onClose={() => undefined} />);
  const sides = [...box.querySelectorAll('section')].map((one) => one.getAttribute('aria-label'));
  expect(sides).toEqual([found.zh.atIntake, found.zh.theirs, text.zh.byMerchant]);
  await end();
});

test('who goes on to another queue finds its kind counted anew, with what came meanwhile', async () => {
  const { WorkKinds } = await import('../WorkKinds.tsx');
  const client = new QueryClient();
  const kinds = () => (
    <QueryClientProvider client={client}>
      <WorkKinds key="one" />
    </QueryClientProvider>
  );
  const { box, again, end } = await show(kinds());
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.textContent).toContain('回收1'));
  waiting = 2;
  queue = 'forward';
  await again(kinds());
  await vi.waitFor(() => expect(box.textContent).toContain('回收2'));
  await end();
});

test('who says that it is not here reads that its owner reads why, from which sum a second agrees, and who said it first', async () => {
  const sheet = async (lostFirst: object | null, twoPeopleFrom: number | null) => {
    const lost = { ...job, lostFirst } as typeof job;
    const { box, end } = await open(
      <NotFoundSheet job={lost} twoPeopleFrom={twoPeopleFrom} onClose={() => undefined} />,
    );
    const words = `${box.textContent}${document.querySelector('dialog')?.textContent}`;
    const area = document.querySelector('textarea');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, '三个货架');
      area?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    });
    const button = last();
    await end();
    return { words, button };
  };
  const alone = await sheet(null, null);
  expect(alone.words).toContain('卖家会看到');
  expect(alone.words).not.toContain('另一位同事');
  expect((await sheet(null, 50_000)).words).toContain('¥500 起');
  const first = { by: '小周', amount: 80_000, own: false };
  const second = await sheet(first, 50_000);
  expect(second.words).toContain(two.zh.secondOf('小周', '800.00'));
  expect(second.button).toBe(text.zh.notFound('800.00'));
  expect((await sheet({ ...first, own: true }, 50_000)).button).toContain(two.zh.secondOwn);
});

test('who takes back that it is a fake reads that its owner reads why', async () => {
  const read = async (own: boolean) => {
    const job = { id: 'p', judge: { by: '小周', own } } as RecycleJob;
    const { end } = await open(<ReconsiderSheet job={job} onClose={() => undefined} />);
    const words = document.body.textContent ?? '';
    await end();
    return words;
  };
  const colleague = await read(false);
  expect(colleague).toContain('卖家会看到');
  expect(colleague).not.toContain(two.zh.ownVerdict);
  // Whoever inspected it reads before they write anything that it is not theirs to take back.
  expect(await read(true)).toContain(two.zh.ownVerdict);
});

test('a number that was typed for a pick-up and not sent does not stand in the sheet of what goes back', async () => {
  const ofQueue = async (name: 'pickup' | 'back') => {
    const sending = { ...job, state: 'accepted', lot: 'confirmed', pickupAt: null, timeline: [] } as typeof job;
    const { box, end } = await open(<Job job={sending} queue={name} twoPeopleFrom={null} />);
    await press(text.zh.send);
    const parcelOf = box.querySelector('output')?.textContent;
    await end();
    return parcelOf;
  };
  const [pickup, back] = [await ofQueue('pickup'), await ofQueue('back')];
  expect(pickup).toEqual(expect.any(String));
  expect(pickup).not.toBe(back);
});

test('what is due is late by the server’s clock, also on a device that is a day ahead', async () => {
  const read = async () => {
    const { box, end } = await open(<DueBy at={Date.now() - 3_600_000} />);
    const words = box.textContent ?? '';
    await end();
    return words;
  };
  expect(await read()).toContain(moreWords.zh.overdue);
  setServerOffset(() => -86_400_000);
  expect(await read()).not.toContain(moreWords.zh.overdue);
  setServerOffset(() => 0);
});
