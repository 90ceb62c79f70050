/** How sure the shop is of my name, and what asks me for it. */
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userInfo } from '../../../../contract/account/calls.ts';
import { sampleId } from '../../../../contract/account/certification.ts';
import { open, until } from '../../../../tests/offline/form-screen.tsx';
import { keyOf } from '../../../api/read.ts';
import { layNothingOut, type } from '../../../ui/gallery/testing.tsx';
import { CertificationRow } from './CertificationRow.tsx';
import { CertifyFirst } from './CertifyFirst.tsx';
import { text } from './words.ts';

const sent = vi.hoisted(() => vi.fn());
vi.mock('../../../api/write.ts', async (original) => ({
  ...(await original<object>()),
  useWrite: () => ({ mutateAsync: sent, isPending: false }),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
beforeEach(() => {
  layNothingOut();
  sent.mockReset();
});

type Me = Parameters<typeof CertificationRow>[0];
const me = (certification: Partial<Me['certification']>, certifiedName: string | null = null) =>
  ({ certifiedName, certification: { level: 'none', highest: 'matched', sandbox: false, ...certification } }) as Me;
const row = async (of: Me) => {
  const { box, end } = await open({ part: () => <CertificationRow {...of} onDone={() => undefined} /> } as never);
  const opens = [...box.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text.zh.title));
  return { said: box.textContent ?? '', opens, end };
};
const first = (of: Me, act: 'sell' | 'payout', onDone = () => undefined) =>
  open(
    {
      part: () => (
        <CertifyFirst act={act} onDone={onDone}>
          <p>the form itself</p>
        </CertifyFirst>
      ),
    } as never,
    (queries) => queries.setQueryData(keyOf(userInfo, {}), { userId: 'anna', roles: [], ...of } as never),
  );

test('the level that was reached is said beside my name: entered, verified, or verified by a sandbox only', async () => {
  const { levels, pretended } = text.zh;
  for (const [of, said] of [
    [me({ level: 'named' }, '林一舟'), levels.named],
    [me({ level: 'matched' }, '林一舟'), levels.matched],
    [me({ level: 'matched', sandbox: true }, '林一舟'), `${levels.matched} · ${pretended}`],
  ] as const) {
    const shown = await row(of);
    expect(shown.said).toContain(said);
    expect(shown.said).toContain('林一舟');
    expect(shown.said.includes(pretended)).toBe(of.certification.sandbox);
    await shown.end();
  }
});

test('who can get further is led to it by a tap, who has it or has nobody to ask is not', async () => {
  const open = await row(me({ level: 'named' }, '林一舟'));
  await act(async () => open.opens?.click());
  await until('the form', () =>
    [...document.querySelectorAll('label')].find((one) => one.textContent === text.zh.number),
  );
  await open.end();
  for (const of of [me({ level: 'matched' }, '林一舟'), me({ level: 'named', highest: 'named' }, '林一舟')]) {
    const shut = await row(of);
    expect([shut.opens, shut.said.includes(text.zh.title)]).toEqual([undefined, true]);
    await shut.end();
  }
});

test.each(['sell', 'payout'] as const)(
  '%s asks for a verified name first, and says in a sandbox that nothing is checked',
  async (what) => {
    const { box, end } = await first(me({ level: 'named', sandbox: true }), what);
    await until('the form', () => box.textContent?.includes(text.zh.lead) || null);
    expect(box.textContent).not.toContain('the form itself');
    expect(box.textContent).toContain(text.zh.sandbox);
    await end();
    for (const of of [me({ level: 'matched' }), me({ level: 'named', highest: 'named' })]) {
      const through = await first(of, what);
      expect(through.box.textContent).toContain('the form itself');
      expect(through.box.textContent).not.toContain(text.zh.lead);
      await through.end();
    }
  },
);

test('a mistyped number is not sent; name and number go once both are proper', async () => {
  const done = vi.fn();
  const { box, end } = await first(me({ level: 'none' }), 'sell', done);
  const field = (label: string) =>
    until(label, () => {
      const found = [...box.querySelectorAll('label')].find(({ textContent }) => textContent === label);
      return found && box.querySelector<HTMLInputElement>(`[id="${found.htmlFor}"]`);
    });
  const submit = () =>
    act(async () =>
      [...box.querySelectorAll('button')].find(({ textContent }) => textContent === text.zh.submit)?.click(),
    );
  await type(await field(text.zh.name), '林一舟');
  await type(await field(text.zh.number), `${sampleId.slice(0, -1)}1`);
  await submit();
  expect(sent).not.toHaveBeenCalled();
  expect(box.textContent).toContain(text.zh.numberBad);
  await type(await field(text.zh.number), sampleId.toLowerCase());
  await submit();
  expect(sent).toHaveBeenCalledWith({ name: '林一舟', idNumber: sampleId });
  await until('the end', () => done.mock.calls.length > 0 || null);
  await end();
});
