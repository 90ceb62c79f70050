/** At the washing table: why a step is barred is read on its button. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { currentDialog } from '../../../ui/feedback/dialogs.ts';
import { layNothingOut, seen, show } from '../../../ui/gallery/testing.tsx';
import { OrderRow } from '../../cleaning/OrderRow.tsx';
import { text as objections } from '../objection/words.ts';
import { ClaimSheet } from './ClaimSheet.tsx';
import { CleaningWork } from './CleaningWork.tsx';
import { Disputed } from './Disputed.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import { text } from './words.ts';

type Row = ComponentProps<typeof CleaningWork>['row'];
const row = { id: 'wash', state: 'washing', stored: false, late: false, piece: null, stepped: false } as unknown as Row;

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

test('whoever decides reads who reads their words, and one thing of when it is paid and told', () => {
  expect(objections.zh.note).not.toContain('鉴');
  expect(objections.zh.sure('¥3', true)).toBe('改为赔 ¥3？');
  expect(text.zh.surePaid).not.toContain('马上');
});
