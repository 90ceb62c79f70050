/** Moving what waits by a code, on both phones, as its person sees it. */
import 'fake-indexeddb/auto';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { SealBroken } from '../../../offline/carry/sealed.ts';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { currentToast } from '../../../ui/feedback/toast.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text as moveWords } from '../work/words.ts';
import { ByCode } from './ByCode.tsx';
import { text } from './words.ts';

const acts = vi.hoisted(() => ({ handOver: vi.fn(), takeOver: vi.fn() }));
vi.mock('../../../offline/carry/through.ts', () => acts);

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetAllMocks();
  location.hash = '';
});

const CODE = 'ABCDEFGH23456789';
const t = text.zh;
const button = (said: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === said);
const press = (said: string) => act(async () => button(said)?.click());
const handed = (more: object = {}) => ({
  ...{
    code: CODE,
    expiresAt: Date.now() + 600_000,
    count: 3,
    drafts: 1,
    isTaken: vi.fn(async () => false),
    takeBack: vi.fn(),
  },
  ...more,
});

/** In a dialog where it is long. */
function told(): string | undefined {
  const dialog = currentDialog();
  dialog?.answer(true);
  return dialog?.body ?? currentToast()?.message;
}

async function given(more?: object) {
  acts.handOver.mockResolvedValue(handed(more));
  const shown = await show(<ByCode some />);
  await press(t.give);
  await act(async () => currentDialog()?.answer(true));
  return shown;
}

test('the code is shown in groups with what it holds and how long it is good', async () => {
  const { end } = await given();
  const said = document.body.textContent;
  expect(said).toContain('ABCD-EFGH-2345-6789');
  expect(said).toContain(t.holds(3, 1));
  expect(said).toMatch(/(10:00|09:5\d) 内有效/);
  await end();
});

test('once its time is over it is shown no more, and going on from here is offered', async () => {
  const { end } = await given({ expiresAt: Date.now() - 1 });
  expect(document.body.textContent).not.toContain('ABCD-EFGH');
  expect(document.body.textContent).toContain(t.overBody);
  await end();
});

test.each([
  [false, t.goesOn],
  [true, t.taken],
  [null, t.unknown],
])('taking it back says what became of it, claimed elsewhere: %s', async (claimed, said) => {
  const { end } = await given({ takeBack: async () => claimed });
  await press(t.goOn);
  expect(told()).toBe(said);
  await end();
});

test('what could not be given says why, and that it is all still here', async () => {
  for (const [error, said] of [
    [Object.assign(new Error(), { name: 'TooMuch' }), t.tooMuch],
    [new ApiError('NETWORK', 0, ''), t.failed],
  ] as const) {
    acts.handOver.mockRejectedValue(error);
    const { end } = await show(<ByCode some />);
    await press(t.give);
    await act(async () => currentDialog()?.answer(true));
    expect(told()).toBe(said);
    await end();
  }
});

test('without a network both say that they need one', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { box, end } = await show(<ByCode some />);
  expect([...box.querySelectorAll('button')].map((one) => one.textContent)).toEqual([
    '要连着网才能办',
    '要连着网才能办',
  ]);
  await end();
});

test('a code that was scanned is filled in; a wrong one says what is wrong with it', async () => {
  for (const [error, said] of [
    [new SealBroken(), t.wrong],
    [new ApiError('CARRIED_EXPIRED', 410, '这个口令过期了'), '这个口令过期了'],
    [new ApiError('TOO_MANY', 429, '太快了'), t.tooMany],
    [new ApiError('NETWORK', 0, ''), t.takeFailed],
  ] as const) {
    acts.takeOver.mockRejectedValue(error);
    location.hash = `#carry=${CODE}`;
    const { end } = await show(<ByCode some={false} />);
    // Going back does not ask for it again.
    expect(location.hash).toBe('');
    await press(moveWords.zh.takeIn);
    expect(acts.takeOver).toHaveBeenLastCalledWith(CODE, expect.anything());
    expect(document.body.textContent).toContain(said);
    await end();
  }
  acts.takeOver.mockResolvedValue({ added: 2, known: 0, arrived: 0, drafts: 1, draftsLeft: 0 });
  location.hash = `#carry=${CODE}`;
  const { end } = await show(<ByCode some={false} />);
  await press(moveWords.zh.takeIn);
  expect(told()).toBe('收进 2 项，看过再点「继续发」\n收进草稿 1 份');
  await end();
});
