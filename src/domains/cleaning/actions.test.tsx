/** What an owner can do while their piece is on its way home: it may be there before its carrier says so. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { currentDialog } from '../../ui/feedback/dialogs.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { text as several } from './form/words.ts';
import { OrderActions } from './OrderActions.tsx';
import { text as shelf } from './stored/words.ts';
import { text as trouble } from './trouble/words.ts';
import { text } from './words.ts';

type Data = ComponentProps<typeof OrderActions>['data'];
const home = { id: 'wash', state: 'delivering', stored: false, due: null, lines: [], timeline: [] } as unknown as Data;

async function words(data: Data): Promise<string[]> {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <OrderActions data={data} />
    </QueryClientProvider>,
  );
  const said = [...box.querySelectorAll('button')].map((one) => one.textContent ?? '');
  await end();
  return said;
}

test('whoever was paid for a piece that is found has it sent home or leaves it, and nothing else', async () => {
  const { found } = trouble.zh;
  expect(await words({ ...home, state: 'found', compensated: 60_000 } as Data)).toEqual([found.leave, found.home]);
  // Who leaves it reads what that means.
  expect(found.leaveBody('¥600.00')).toMatch(/¥600.00.*归我们.*不再寄回/);
});

test('who has a stored piece looks it over and has it put back: nobody receives or sends anything', async () => {
  const shelved = await words({ ...home, state: 'shelved', stored: true } as Data);
  expect(shelved).toContain(shelf.zh.confirm);
  expect(shelved.join()).not.toMatch(/收到|寄/);
  expect((await words({ ...home, state: 'found', stored: true, compensated: 100 } as Data)).join()).not.toMatch(/寄/);
});

test('whose piece has arrived confirms its photos before it is assessed', async () => {
  expect(await words({ ...home, state: 'arrived' } as Data)).toEqual([trouble.zh.arrivalOk]);
});

test('who confirms is told that the fee becomes ours only where it was not given back', () => {
  for (const t of [text.zh, text.en]) {
    expect(t.confirmBody(true)).toMatch(/洗护费|fee/);
    expect(t.confirmBody(false)).not.toMatch(/洗护费|fee/);
  }
});

test('beside that it is fine it can be said that it is damaged or did not come, before any carrier has said that it came', async () => {
  for (const claimUntil of [null, 1]) {
    expect(await words({ ...home, claimUntil } as Data)).toEqual([trouble.zh.claimHome, text.zh.confirm]);
  }
});

test('whose hour has begun before they paid is led to choosing another before they pay', async () => {
  const order = {
    ...home,
    ...{ state: 'pending_pay', pickupAt: Date.now() - 60_000, due: { amount: 9_500, purpose: 'cleaning' } },
    ...{ payWith: ['balance'], pieces: 1, beside: [], name: { zh: '鞋', en: 'Shoes' }, care: 'clean', total: 9_500 },
  } as unknown as Data;
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <OrderActions data={order} />
    </QueryClientProvider>,
  );
  const pay = [...box.querySelectorAll('button')].find((one) => one.textContent === text.zh.toPay('¥95.00'));
  await act(async () => pay?.click());
  expect(box.querySelector('dialog h2')?.textContent ?? document.querySelector('dialog h2')?.textContent).toBe(
    text.zh.reslot,
  );
  expect(document.body.textContent).toContain(text.zh.slotPast);
  await end();
});

test('whoever gives up one of several reads what goes back for it alone, and that its journeys are shared by the others', async () => {
  const order = {
    ...{ ...home, state: 'to_fetch', pickupAt: Date.now() + 86_400_000, pieces: 2, place: 0, total: 6_600 },
    ...{
      lines: [
        { line: 'care', amount: 5_900 },
        { line: 'shipping', amount: 700 },
      ],
    },
    beside: [{ id: 'other', state: 'to_fetch' }],
  } as unknown as Data;
  const shown = async (data: Data) => {
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <OrderActions data={data} />
      </QueryClientProvider>,
    );
    const cancel = [...box.querySelectorAll('button')].find((one) => one.textContent === text.zh.cancel);
    await act(async () => cancel?.click());
    const words = document.body.textContent ?? '';
    await end();
    return words;
  };
  const words = await shown(order);
  for (const part of [several.zh.cancelOne, several.zh.cancelOneNote('¥59.00'), several.zh.cancelWhole(2)])
    expect(words).toContain(part);
  // What was given up already is none of them.
  const alone = { ...order, beside: [{ ...order.beside[0], state: 'closed' }] } as unknown as Data;
  expect(await shown(alone)).not.toContain(several.zh.cancelOne);
});

test('who says that they have what its carrier has not brought is asked whether they do; what they object to goes on', async () => {
  // What another test left open.
  currentDialog()?.answer(false);
  const asked = async (of: object) => {
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <OrderActions data={{ ...home, refunded: 0, ...of } as unknown as Data} />
      </QueryClientProvider>,
    );
    const last = [...box.querySelectorAll('button')].at(-1);
    await act(async () => last?.click());
    const dialog = currentDialog();
    dialog?.answer(false);
    await end();
    return dialog;
  };
  expect(await asked({ parcelBack: { arrivedAt: 1 } })).toMatchObject({ title: text.zh.confirmTitle });
  expect(await asked({ parcelBack: { arrivedAt: null } })).toMatchObject({ title: trouble.zh.confirmEarly });
  const disputed = await asked({ parcelBack: { arrivedAt: 1 }, objection: { said: { state: 'open' } } });
  expect(disputed).toMatchObject({ title: '收到了？', ok: '收到了' });
  expect(JSON.stringify(disputed)).toContain('异议照常处理');
});

test('whoever gives up their only piece reads the sum that comes back', () => {
  for (const t of [text.zh, text.en]) {
    expect(t.cancelBody('¥73.00')).toContain('¥73.00');
    expect(t.cancelBody(null)).not.toContain('¥');
  }
  expect(several.zh.cancelAll('¥146.00')).toContain('¥146.00');
});
