import 'fake-indexeddb/auto';
/** What was sold here is not told as taken down, and what came home says what can become of it. */
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { firstTerms } from '../../../../contract/payment/fees.ts';
import { resaleMachine } from '../../../../contract/resale/machine.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { text as form } from '../form/words.ts';
import { Earns } from './Earns.tsx';
import { HomeAgain, mayComeHome } from './Home.tsx';
import { PostState, Stays } from './Stays.tsx';
import { text } from './stays-words.ts';
import { text as words } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ children }: { children: ReactNode }) => <i>{children}</i>,
}));

test.each(['zh', 'en'] as const)('sold here is said to be sold, and why it cannot go up (%s)', async (language) => {
  await setPreferences({ language });
  const t = text[language];
  const sold = await show(
    <>
      <PostState state="off" stays="sold" />
      <Stays state="off" stays="sold" />
    </>,
  );
  expect(sold.box.textContent).toBe(t.tags.sold + t.why.sold);
  await sold.end();
  const down = await show(<PostState state="off" stays={null} />);
  expect(down.box.textContent).toBe(resaleMachine.states.off[language]);
  await down.end();
});

test.each(['zh', 'en'] as const)('what became of it here is said, and led to (%s)', async (language) => {
  await setPreferences({ language });
  const [t, { openOrder, holders }] = [text[language], words[language]];
  const order = (state: string) => ({ by: 'sale', id: 'o', order: { id: 'o', no: '7', state } });
  const cases = [
    [{ stays: 'promised', went: order('awaiting_ship') }, [t.tags.sold, t.soldHere('7'), openOrder]],
    [{ stays: 'promised', went: order('pending_pay') }, [t.tags.promised, t.unpaidHere, openOrder]],
    [
      { stays: 'promised', went: { by: 'cleaning', id: 'c', order: null } },
      [t.held(holders.cleaning ?? '?'), t.see.cleaning],
    ],
    [
      { stays: 'elsewhere', went: { by: 'resale', id: 'p', order: null } },
      [resaleMachine.states.off[language], t.soldThere, t.see.resale],
    ],
  ] as const;
  for (const [post, said] of cases) {
    const shown = { state: 'off', ...post } as never;
    const { box, end } = await show(
      <>
        <PostState {...(shown as object as Parameters<typeof PostState>[0])} />
        <Stays {...(shown as object as Parameters<typeof Stays>[0])} />
      </>,
    );
    for (const word of said) expect(box.textContent).toContain(word);
    expect(box.textContent).not.toContain(t.why.promised);
    await end();
  }
});

test('home again, its seller is led to sell it here or have it authenticated; once it is promised they are not', async () => {
  await setPreferences({ language: 'zh' });
  const post = {
    state: 'off',
    own: true,
    stays: null,
    item: { itemId: 'i' },
    timeline: [{ event: 'return' }],
  } as never;
  const home = await show(<HomeAgain post={post} />);
  for (const word of [text.zh.sellHere, text.zh.inspect]) expect(home.box.textContent).toContain(word);
  await home.end();
  const gone = await show(<HomeAgain post={{ ...(post as object), stays: 'promised' } as never} />);
  expect(gone.box.textContent).toBe('');
  await gone.end();
  const returned = (inWarehouse: boolean) => mayComeHome({ state: 'returned', item: { inWarehouse } } as never);
  expect([returned(false), returned(true)]).toEqual([true, false]);
});

test.each(['zh', 'en'] as const)(
  'while it still comes down there, it says at once that it was sold here and by which order, and names no money of a sale there (%s)',
  async (language) => {
    await setPreferences({ language });
    const sold = {
      ...{ state: 'delisting', stays: 'promised', price: 147_200, order: null, getsHere: null, terms: firstTerms },
      went: { by: 'sale', id: 'o', order: { id: 'o', no: '7', state: 'awaiting_ship' } },
    } as const;
    const both = (post: object) => (
      <>
        <Stays {...(post as Parameters<typeof Stays>[0])} />
        <Earns post={post as Parameters<typeof Earns>[0]['post']} />
      </>
    );
    const here = await show(both(sold));
    expect(here.box.textContent).toBe(text[language].soldComesDown('7') + words[language].openOrder);
    await here.end();
    const up = await show(both({ ...sold, state: 'on_sale', stays: null, went: null }));
    expect(up.box.textContent).toContain(form[language].ifSoldThere);
    await up.end();
    const twice = await show(both({ ...sold, state: 'conflict', stays: null, went: null }));
    expect(twice.box.textContent).not.toContain(form[language].soldHereToo('¥1,472.00'));
    await twice.end();
  },
);
