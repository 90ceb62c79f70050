/** Whoever reads the log reads what was done in words, misses nothing of it, and finds the record as it was written. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act as acting } from 'react';
import { expect, test, vi } from 'vitest';
import { allCalls } from '../../../../contract/registry.ts';
import { firstSchedule } from '../../../../contract/shop/fee-rules.ts';
import type { Act } from '../../../../contract/shop/people-calls.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import Audit, { Entry } from './Audit.tsx';
import { actNames } from './act-words.ts';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (props: { children: React.ReactNode }) => props.children,
  Link: ({ to, search, children }: { to: string; search: object; children: React.ReactNode }) => (
    <a href={`${to}?${new URLSearchParams({ ...search })}`}>{children}</a>
  ),
}));

const asked: (string | undefined)[] = [];
vi.mock('../../../api/request.ts', () => ({
  request: async (_call: unknown, { by }: { by?: string }) => {
    asked.push(by);
    return { list: [did('workFind', { text: 'SF1' })], next: null, count: 1, broken: null };
  },
}));
// Its screen needs the whole app around it.
vi.mock('../WorkList.tsx', () => ({
  WorkList: ({
    query,
    above,
    children,
  }: {
    query: Listed;
    above: (first?: Page) => React.ReactNode;
    children: (act: Act) => React.ReactNode;
  }) => (
    <>
      {above(query.data?.pages[0])}
      {query.data?.pages
        .flatMap(({ list }) => list)
        .map((one) => (
          <div key={one.id}>{children(one)}</div>
        ))}
    </>
  ),
}));
interface Page {
  list: Act[];
}
interface Listed {
  data?: { pages: Page[] };
}

const did = (call: string, input: unknown, ...changes: Act['changes']): Act => ({
  ...{ id: '7', at: 0, actor: { id: 'u', nickname: '小陈' }, device: '前台电脑' },
  ...{ call, input, changes, names: {} },
});
const entry = (act: Act) => show(<Entry act={act} />);
/** Each line as `name=value`, of what stands open. */
const lines = (box: ParentNode) =>
  [...box.querySelectorAll('dl > div')].map(
    (one) => `${one.querySelector('dt')?.textContent}=${one.querySelector('dd')?.textContent}`,
  );
async function unfold(box: ParentNode, summary: string) {
  const fold = [...box.querySelectorAll('details')].find(
    (one) => one.querySelector('summary')?.textContent === summary,
  );
  await acting(async () => {
    fold?.setAttribute('open', '');
    fold?.dispatchEvent(new Event('toggle'));
  });
  return fold as HTMLElement;
}

const logged = allCalls()
  .filter(({ call }) => call.logged || (call.who === 'staff' && call.method === 'POST'))
  .map(({ name }) => name)
  // Of whoever runs the server, by no call.
  .concat('setup', 'ownerLink');

test('every act that the log can hold has a name in words, and no name is of an act that nobody can do', () => {
  expect(Object.keys(actNames).sort()).toEqual([...logged].sort());
});

test('no two acts are called the same', () => {
  for (const language of ['zh', 'en'] as const)
    expect(new Set(Object.values(actNames).map((name) => name[language])).size).toBe(logged.length);
});

test('who gave what was sold twice to the buyer there is read in words: the sum in yuan, the state by its name', async () => {
  const input = { id: 'p1', amount: 64_200, note: '那边先付' };
  const { box, end } = await entry(
    did('resaleKeepThere', input, {
      before: { state: 'conflict', order: '2611' },
      after: { state: 'sold_remote', refunded: 64_200, note: '那边先付' },
    }),
  );
  expect(box.querySelector('h2')?.textContent).toBe(actNames.resaleKeepThere?.zh);
  expect(box.textContent).not.toContain('resaleKeepThere');
  expect(box.textContent).not.toMatch(/[{"]/);
  const said = lines(box);
  expect(said).toContain('谁=小陈');
  expect(said).toContain('设备=前台电脑');
  expect(said).toContain('金额=¥642.00');
  expect(said).toContain('退了=¥642.00');
  expect(said.find((line) => line.startsWith('状态'))).not.toMatch(/conflict|sold_remote/);
  await end();
});

test('the record itself lies under the words as it was written, with what no words are known for', async () => {
  const input = { id: 'p1', amount: 64_200, constructor: 'odd', unheard: { of: ['x'] } };
  const { box, end } = await entry(did('callOfAnotherVersion', input));
  expect(box.querySelector('h2')?.textContent).toBe('callOfAnotherVersion');
  expect(lines(box)).toContain('constructor=odd');
  expect(lines(box)).toContain('unheard · 对象=x');
  const record = await unfold(box, `${text.zh.record} · ${text.zh.nth('7')}`);
  expect(JSON.parse(record.querySelector('pre')?.textContent ?? '')).toEqual({
    ...{ call: 'callOfAnotherVersion', input, changes: [] },
  });
  await end();
});

test('what changed says from what to what; what stayed is folded, not left out', async () => {
  const after = { ...firstSchedule, authentication: firstSchedule.authentication + 100 };
  const { box, end } = await entry(
    did('feeScheduleSave', { schedule: after, holdsFrom: null, basedOn: null }, { before: firstSchedule, after }),
  );
  expect(lines(box)).toContain('生效=立即');
  const changed = lines(box).filter((line) => line.includes('→'));
  expect(changed).toHaveLength(1);
  expect(changed[0]).toMatch(/^鉴别费=¥[\d.]+ → ¥[\d.]+$/);
  const same = [...box.querySelectorAll('summary')].find((one) => /^没变的/.test(one.textContent ?? ''));
  const folded = await unfold(box, same?.textContent ?? '');
  expect(lines(folded).some((line) => /^服务 · 比例=.*%$/.test(line))).toBe(true);
  await end();
});

test('roles before and after are called by their names', async () => {
  const { box, end } = await entry(
    did('staffRolesSave', { userId: 'u9', roles: ['owner'] }, { before: ['warehouse', 'finance'], after: ['owner'] }),
  );
  expect(lines(box)).toContain('角色=仓库、财务 → 店主');
  expect(box.querySelector('a')?.getAttribute('href')).toBe('/pages/user/workbench?work=find&person=u9');
  await end();
});

test('a restriction and its lifting are read in words: what it is, whose, why and until when', async () => {
  const until = Date.UTC(2026, 11, 1, 2);
  const made = await entry(
    did(
      'workRestrict',
      { userId: 'u9', kind: 'sell', reason: '卖假货', until: null },
      { before: null, after: { kind: 'sell', reason: '卖假货', until: null } },
    ),
  );
  expect(lines(made.box)).toEqual(expect.arrayContaining(['用户=看这个人', '种类=不能卖东西', '到=直到取消']));
  expect(made.box.querySelector('dl')?.parentElement?.textContent).not.toMatch(/sell|u9/);
  await made.end();
  const lifted = await entry(
    did(
      'workUnrestrict',
      { id: '0192af' },
      {
        before: { userId: 'u9', kind: 'withdraw', reason: '查账', until: new Date(until).toISOString() },
        after: null,
      },
    ),
  );
  const said = lines(lifted.box);
  expect(said).toEqual(expect.arrayContaining(['用户=看这个人', '种类=不能提现', '理由=查账']));
  expect(said.join()).not.toMatch(/0192af|withdraw|T02:00/);
  expect(lifted.box.querySelector('a')?.getAttribute('href')).toBe('/pages/user/workbench?work=find&person=u9');
  await lifted.end();
});

test('a trial is read in words: by which channel, and what came of it', async () => {
  const paid = await entry(did('shopTrialPayment', { channel: 'alipay' }));
  expect(lines(paid.box)).toContain('付款方式=支付宝');
  await paid.end();
  const failed = { good: false, found: { zh: '答了 403', en: 'Answered 403' } };
  const tried = await entry(did('shopTrialUpload', {}, { before: null, after: failed }));
  expect(lines(tried.box)).toEqual(expect.arrayContaining(['成了=否', '看到的=答了 403 / Answered 403']));
  await tried.end();
});

test('the order of an act opens from it, and what two things were changed to both stand there', async () => {
  const ship = await entry(did('workbenchShip', { id: 'o1', company: 'SF', waybill: 'SF1' }));
  expect(ship.box.querySelector('a')?.getAttribute('href')).toBe('/pages/order/orderdetail?id=o1');
  await ship.end();
  const merged = await entry(
    did(
      'workProductMerge',
      { goneId: 'a', staysId: 'b', take: [] },
      { of: 'product:a', before: { name: '旧' }, after: { mergedInto: 'b' } },
      { of: 'product:b', before: { name: '留' }, after: { name: '新' } },
    ),
  );
  for (const line of ['名称=旧', '并入=b', '名称=留 → 新']) expect(lines(merged.box)).toContain(line);
  expect(merged.box.textContent).toContain('product:a');
  await merged.end();
});

test('what stands there by its id is read by its name, with the id; a name that has spellings has no raw key', async () => {
  const { box, end } = await entry({
    ...did('workBrandSave', { id: 'b1', name: { zh: '红隼', en: 'Kestrel' }, otherNames: ['KST'] }),
    names: { b1: { zh: '红隼', en: 'Kestrel' } },
  });
  expect(lines(box)).toEqual(expect.arrayContaining(['编号=红隼 · b1', '别名=KST']));
  await end();
  const noted = await entry({
    ...did('workPersonNote', { userId: 'u9', body: '' }),
    names: { u9: { zh: '阿宁', en: '阿宁' } },
  });
  expect(lines(noted.box)).toContain('用户=阿宁 · u9');
  await noted.end();
});

test('a long list is shortened and all of it can be read', async () => {
  const rows = Array.from({ length: 40 }, (_, n) => ({ line: n, styleNo: `S${n}` }));
  const { box, end } = await entry(did('workProductImport', { dryRun: false, rows }));
  expect(lines(box).length).toBeLessThan(12);
  expect(box.textContent).not.toContain('S39');
  const more = [...box.querySelectorAll('summary')].find((one) => /^其余/.test(one.textContent ?? ''));
  await unfold(box, more?.textContent ?? '');
  expect(box.textContent).toContain('S39');
  await end();
});

test('a long text is shortened and all of it can be read', async () => {
  const note = '字'.repeat(400);
  const { box, end } = await entry(did('recycleAdvise', { id: 'r1', note }));
  expect(box.textContent).not.toContain(note);
  expect((await unfold(box, text.zh.wholeText)).textContent).toContain(note);
  await end();
});

test('pressing a name shows only what they did, says so, and shows everybody again', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Audit />
    </QueryClientProvider>,
  );
  const button = (said: string) =>
    [...box.querySelectorAll('button')].find((one) => (one.ariaLabel ?? one.textContent) === said);
  await vi.waitFor(() => expect(button(text.zh.onlyBy('小陈'))).toBeDefined());
  await acting(async () => button(text.zh.onlyBy('小陈'))?.click());
  await vi.waitFor(() => expect(asked).toEqual([undefined, 'u']));
  expect(document.activeElement?.textContent).toBe(text.zh.everybody('小陈'));
  await acting(async () => button(text.zh.everybody('小陈'))?.click());
  await vi.waitFor(() => expect(button(text.zh.onlyBy('小陈'))).toBeDefined());
  expect(button(text.zh.everybody('小陈'))).toBeUndefined();
  await end();
});

test('a state that an act moved is read by its name, whatever was moved', async () => {
  const { box, end } = await entry(
    did(
      'workbenchWithdrawalDecide',
      { id: 'w1', event: 'approve' },
      { of: 'withdrawal:w1', before: { state: 'applied', amount: 20_000 }, after: { state: 'paying', amount: 20_000 } },
    ),
  );
  expect(lines(box)).toContain('状态=待审核 → 打款中');
  await end();
});

test('what was saved as it was stands nowhere among what was changed, whatever order its languages come back in', async () => {
  const { box, end } = await entry(
    did(
      'shopSettingsSave',
      {},
      {
        before: { name: { en: 'Try', zh: '试店' }, publicUrl: 'http://a.example' },
        after: { name: { zh: '试店', en: 'Try' }, publicUrl: 'http://b.example' },
      },
    ),
  );
  expect(box.textContent).toContain('http://a.example → http://b.example');
  expect(box.textContent).not.toContain('试店 / Try → 试店 / Try');
  await end();
});
