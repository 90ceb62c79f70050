/** At the washing table: why a step is barred is read on its button. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { layNothingOut, seen, show } from '../../../ui/gallery/testing.tsx';
import { OrderRow } from '../../cleaning/OrderRow.tsx';
import { isByTwo } from '../objection/by-two.ts';
import { text as objections } from '../objection/words.ts';
import { Numbered } from '../own/Numbered.tsx';
import { Claimed } from './Claimed.tsx';
import { ClaimSheet } from './ClaimSheet.tsx';
import { CleaningWork } from './CleaningWork.tsx';
import { Disputed } from './Disputed.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { text } from './words.ts';

type Row = ComponentProps<typeof CleaningWork>['row'];
const row = { id: 'wash', state: 'washing', stored: false, late: false, piece: null, stepped: false } as unknown as Row;

/** As its card shows it, and one of our warehouse. */
const known = {
  ...{ ...row, stored: true, name: { zh: '鞋', en: 'Shoes' }, care: 'clean', material: 'textile', stain: 'none' },
  ...{
    keep: '',
    marked: 0,
    note: '',
    marks: [],
    received: [],
    pointed: null,
    compensated: 0,
    refunded: 0,
    createdAt: 1,
  },
};

async function buttons(of: Partial<Row>): Promise<string[]> {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <CleaningWork row={{ ...row, ...of }} code="" onTaken={() => undefined} />
    </QueryClientProvider>,
  );
  const words = [...box.querySelectorAll('button')].map((one) => one.textContent ?? '');
  await end();
  return words;
}

/** A sheet stands once what was typed in it before has been read. */
const opened = () => vi.waitFor(() => expect(document.querySelector('dialog')).not.toBeNull());

test('what was washed is not finished before a step of it was photographed', async () => {
  expect(await buttons({})).toContain(text.zh.stepFirst);
  expect(await buttons({ stepped: true })).toContain(text.zh.finish);
  // Another treatment is one after the first.
  expect(await buttons({})).toContain(text.zh.againFirst);
  expect(await buttons({ washed: true })).toContain(text.zh.again);
});

test('what is spoilt or lost here can be said of wherever it stands with us, and an owner’s dispute answered', async () => {
  for (const state of [
    ...(['received', 'washing', 'qc', 'to_return', 'unsuitable'] as const),
    ...(['assessed', 'extra_fee', 'again'] as const),
  ])
    expect(await buttons({ state })).toContain(text.zh.fault);
  expect(await buttons({ state: 'objected' })).toEqual([text.zh.fault]);
});

test('what its owner says against its arrival stands with their photos, ours and the answer’s button', async () => {
  layNothingOut();
  const objected = { body: '寄出时没有这道划痕', photos: ['/theirs'], at: 1 };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Disputed row={{ ...row, state: 'objected', objected, received: ['/ours'] } as unknown as Row} />
    </QueryClientProvider>,
  );
  const words = seen(box);
  const photos = [...box.querySelectorAll('img')].map((img) => /\/(theirs|ours)/.exec(img.src)?.[1]);
  const named = [...box.querySelectorAll('button')].map((one) => one.textContent);
  await end();
  expect(words).toContain(objected.body);
  expect(photos).toEqual(['theirs', 'ours']);
  for (const part of [text.zh.theirPhotos, text.zh.ourPhotos]) expect(words).toContain(part);
  expect(named).toContain(text.zh.reply);
});

test('who took the photos that are objected to reads that a colleague answers', async () => {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Disputed row={{ ...row, state: 'objected', own: true } as unknown as Row} />
    </QueryClientProvider>,
  );
  const named = [...box.querySelectorAll('button')].map((one) => one.textContent);
  await end();
  expect(named).toEqual([text.zh.replyOther]);
});

test('what was claimed while its carrier held it on its way is paid for once its photos were looked at', async () => {
  layNothingOut();
  const job = { ...row, state: 'claim', claimedOnWay: 1, first: null, claimed: { event: 'claim', from: 'delivering' } };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <ClaimSheet job={job as unknown as Row} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  await opened();
  const yes = [...box.ownerDocument.querySelectorAll('label')].find((one) => one.textContent === text.zh.grants.yes);
  await act(async () => yes?.click());
  const words = seen(box.ownerDocument.body);
  await end();
  expect(words).toContain('快递还说在路上');
  expect(words).toContain(text.zh.seen);
  expect(words).toContain(text.zh.seenNeeded);
});

test('a check of two photos is not sent with one: how many are missing stands on the button', async () => {
  layNothingOut();
  const form = { name: 'check', value: { note: '' }, set: () => undefined, submit: async () => undefined };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <NoteSheet
        title="check"
        form={form as unknown as ComponentProps<typeof NoteSheet>['form']}
        photos="needed"
        before={{ received: ['/a', '/b'], marks: [] }}
        onSend={async () => undefined}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  const words = seen(box.ownerDocument.body);
  await end();
  expect(words).toContain(text.zh.photosLeft(2, 2));
});

test('what cannot be taken back is asked before it is done', async () => {
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <CleaningWork row={{ ...row, stepped: true }} code="" onTaken={() => undefined} />
    </QueryClientProvider>,
  );
  const finish = [...box.querySelectorAll('button')].find((one) => one.textContent === text.zh.finish);
  await act(async () => finish?.click());
  expect(currentDialog()).toMatchObject({ title: text.zh.sure.finish, ok: text.zh.finish });
  await act(async () => currentDialog()?.answer(false));
  expect(fetched).not.toHaveBeenCalled();
  await end();
  vi.unstubAllGlobals();
});

test('a claim is decided; only what had been given up for lost is taken in', async () => {
  expect(await buttons({ state: 'claim' })).toEqual([text.zh.decide]);
  expect(await buttons({ state: 'claim', late: true })).toEqual([text.zh.scan]);
});

test('what was paid for as lost is taken in; that it was not in its parcel is asked only of what never came', async () => {
  const of = (from: 'sent' | 'washing') => ({ state: 'done', late: true, claimed: { event: 'mislay', from } }) as const;
  expect(await buttons(of('sent'))).toEqual([text.zh.scan, text.zh.absent]);
  expect(await buttons(of('washing'))).toEqual([text.zh.scan]);
  // It waits for its owner's word, and can be lost or break meanwhile.
  expect(await buttons({ state: 'found' })).toEqual([text.zh.fault]);
});

test('what its carrier brought back is taken in, and nothing of it is decided meanwhile', async () => {
  for (const state of ['delivering', 'claim', 'done'] as const)
    expect(await buttons({ state, returned: true })).toEqual([text.zh.cameBack]);
});

test('what nobody is there to have is neither sent nor a claim: what became of it is written down', async () => {
  for (const state of ['unsuitable', 'found', 'undelivered', 'to_return'] as const)
    expect(await buttons({ state, gone: true })).toEqual([text.zh.putAway]);
  expect(await buttons({ state: 'done', left: true })).toEqual([text.zh.putAway]);
});

test('a number that never was here is not said to be here no more', () => {
  expect(text.zh.noneOf('SF999')).toContain('没有 SF999');
  expect(text.zh.noneOf('SF999')).not.toContain('没有了');
});

test('staff read that its owner is waited for, not they themselves', async () => {
  const waits = { ...row, state: 'found', waitsFor: 'B', deadlineAt: Date.now() + 86_400_000, name: { zh: '鞋' } };
  const { box, end } = await show(
    <OrderRow row={{ ...waits, care: 'clean', material: 'textile', stain: 'none' } as Row} desk />,
  );
  const words = seen(box);
  await end();
  expect(words).toContain('等主人');
  expect(words).not.toContain('等你，');
});

test('who washed it reads that a colleague checks it, and can still say that it broke', async () => {
  const words = await buttons({ state: 'qc', own: true });
  expect(words).toContain(text.zh.checkOther);
  expect(words).toContain(text.zh.fault);
  expect(await buttons({ state: 'qc', own: false })).toContain(text.zh.check);
});

test('whoever decides reads who reads their words, and for this amount whether it counts now or takes a second person', () => {
  expect(objections.zh.note).not.toContain('鉴');
  expect(objections.zh.sure('¥3', true)).toBe('改为赔 ¥3？');
  expect(isByTwo({ byTwo: 50_000, first: null }, 49_999)).toBe(false);
  expect(isByTwo({ byTwo: 50_000, first: null }, 50_000)).toBe(true);
  // Another has said so; and here nothing takes two.
  expect(isByTwo({ byTwo: 50_000, first: { amount: 60_000 } }, 60_000)).toBe(false);
  expect(isByTwo({ byTwo: null, first: null }, 60_000)).toBe(false);
  for (const words of [text.zh.sureTwo, objections.zh.byTwo]) expect(words).toContain('另一位同事说同样的才赔');
  expect(text.zh.sureDecide).not.toContain('另一位');
});

test('whoever decides a claim reads first what its owner says, with their photo beside before and after, and the money at stake', async () => {
  layNothingOut();
  const job = {
    ...{ ...row, state: 'claim', claimed: { event: 'claim', from: 'delivering' }, claimedOnWay: null, first: null },
    claimSaid: [{ by: 'B', body: '鞋头裂了', photos: ['/theirs'], at: 1 }],
    claimPair: { before: '/before', after: '/after' },
    ...{ declared: 60_000, covered: 60_000, compensated: 0, total: 7_300, refunded: 0 },
  };
  const { box, end } = await show(<Claimed job={job as unknown as Row} />);
  const words = seen(box);
  const photos = [...box.querySelectorAll('img')].map((img) => /\/(theirs|before|after)/.exec(img.src)?.[1]);
  await end();
  for (const part of ['鞋头裂了', '¥600.00', '¥73.00', text.zh.feeBack]) expect(words).toContain(part);
  expect(photos).toEqual(['before', 'after', 'theirs']);
  // Of what is no claim, or was told before, nothing.
  const { box: other, end: over } = await show(<Claimed job={{ ...job, state: 'qc' } as unknown as Row} />);
  expect(seen(other)).toBe('');
  await over();
});

test('whoever opens a box reads whose number it is too, that it was opened before, and that such a piece is not paid for', async () => {
  const number = { waybill: 'SF1', owner: '乙', former: ['顺丰速运 SF0'], others: [{ by: '甲', at: 1 }], openedAt: 1 };
  const { box, end } = await show(<Numbered of={{ ...number, proves: false }} />);
  for (const part of ['乙', '甲', 'SF0', '没有这一单', '不赔']) expect(seen(box)).toContain(part);
  await end();
  const alone = { ...number, former: [], others: [], openedAt: null, proves: true };
  const { box: other, end: over } = await show(<Numbered of={alone} />);
  expect(seen(other)).toBe('');
  await over();
});

test('an empty label is asked for, and not called the wrong piece; an order’s number is no label', async () => {
  const piece = { code: 'SC10004201', shelf: 'A-01', size: '42' };
  const job = { ...known, state: 'received', piece, no: '2611301412211689', orderNo: '2611301412211689' };
  const said = async (code: string) => {
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <CleaningWork row={job as unknown as Row} code={code} onTaken={() => undefined} />
      </QueryClientProvider>,
    );
    const assess = [...box.querySelectorAll('button')].find((one) => one.textContent === text.zh.assess);
    await act(async () => assess?.click());
    await opened();
    const words = seen(box.ownerDocument.body);
    await end();
    return words;
  };
  layNothingOut();
  for (const code of ['', '2611301412211689', '211689']) {
    expect(await said(code)).toContain(text.zh.codeNeeded);
    expect(await said(code)).not.toContain(text.zh.codeWrong);
  }
  expect(await said('sc10004201')).not.toContain(text.zh.codeNeeded);
});

test('what goes back to its shelf is scanned, with the shelf', async () => {
  const piece = { code: 'SC10004201', shelf: 'A-01', size: '42' };
  const job = { ...known, state: 'to_return', piece };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <CleaningWork row={job as unknown as Row} code="" onTaken={() => undefined} />
    </QueryClientProvider>,
  );
  const back = [...box.querySelectorAll('button')].find((one) => one.textContent === text.zh.shelve);
  await act(async () => back?.click());
  await opened();
  const words = seen(box.ownerDocument.body);
  await end();
  for (const part of [text.zh.codeNeeded, text.zh.shelf, text.zh.shelfBefore('A-01')]) expect(words).toContain(part);
});
