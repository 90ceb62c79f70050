import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { IdentifyJob } from '../../../../contract/identify/desk-calls.ts';
import { partName, unsaidWords } from '../../../../contract/identify/model.ts';
import { leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import type { SignId } from '../../../../contract/identify/signs.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { layNothingOut, show, type } from '../../../ui/gallery/testing.tsx';
import type { DraftForm } from '../../device/use-draft.ts';
import { text as model } from '../../identify/model/words.ts';
import { Judge, type Opinion } from './Judge.tsx';
import { Naming } from './Naming.tsx';
import { text } from './words.ts';

const sent = vi.hoisted(() => ({ inputs: [] as unknown[], answer: () => Promise.resolve({}) as Promise<unknown> }));
vi.mock('../../../api/unanswered.ts', () => ({
  send: (_call: unknown, input: unknown) => {
    sent.inputs.push(input);
    return sent.answer();
  },
}));
afterEach(() => {
  sent.inputs = [];
});

const name = { zh: '箱包', en: 'Bags' };
const job = (more: Partial<IdentifyJob>): IdentifyJob => ({
  ...{ id: 'case', no: '1', category: 'sneakers', name, kind: name, way: 'photos', worth: 1, note: '' },
  ...{ promisedAt: 1, heldUntil: 1, photos: [], appeal: null, lost: false, broke: [], beside: null },
  ...{
    styleNo: null,
    colour: null,
    size: null,
    told: [],
    unsaid: [],
    named: [],
    usedBefore: [],
    absent: [],
    cannot: [],
  },
  ...more,
});
const inClient = (screen: React.ReactNode, client = new QueryClient()) => (
  <QueryClientProvider client={client}>{screen}</QueryClientProvider>
);
const pressed = (words: string) =>
  act(async () =>
    [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent?.includes(words))?.click(),
  );
const field = (label: string) => {
  const of = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  return document.getElementById(of?.htmlFor ?? '') as HTMLInputElement | null;
};

test('an expert reads what nobody said of the piece, and says just that', async () => {
  layNothingOut();
  const { box, end } = await show(inClient(<Naming job={job({ unsaid: ['model'] })} />));
  expect(box.textContent).toContain(unsaidWords(['model']).zh);
  await pressed(text.zh.name);
  expect(field(partName.brand.zh)).toBeNull();
  // The catalogue comes first.
  expect(document.body.textContent).toContain(model.zh.choose);
  await type(field(partName.styleNo.zh) as HTMLInputElement, ' DD1391-100 ');
  await pressed(text.zh.nameKeep);
  await act(async () => undefined);
  expect(sent.inputs).toEqual([{ id: 'case', brand: '', model: '', styleNo: 'DD1391-100' }]);
  await end();
  const named = await show(inClient(<Naming job={job({ named: ['brand', 'model'] })} />));
  expect(named.box.textContent).toContain(text.zh.namedByUs(['品牌', '款式或货号']));
  await named.end();
  const told = await show(inClient(<Naming job={job({})} />));
  expect(told.box.textContent).toBe('');
  await told.end();
});

const opinion = (note: string): Opinion => ({
  ...{ result: 'genuine', sure: true, note },
  points: (['sole', 'font', 'stitch'] as SignId[]).map((sign, n) => ({
    ...{ sign, ok: true, seen: true, note: '', spot: { photo: n, x: 500, y: 500 } },
  })),
});
const form = (value: Opinion) =>
  ({
    name: 'draft',
    value,
    set: () => undefined,
    submit: (act: () => Promise<unknown>) => act(),
  }) as unknown as DraftForm<Opinion>;
async function reason(of: Partial<IdentifyJob>, note = '', points = opinion(note).points): Promise<string> {
  const { box, end } = await show(inClient(<Judge job={job(of)} form={form({ ...opinion(note), points })} />));
  await pressed(text.zh.judge);
  const said = `${box.textContent} ${document.body.textContent}`;
  await end();
  return said;
}

test('genuine waits until it is said of what; words that lead off the platform are not handed in', async () => {
  expect(await reason({ unsaid: ['brand', 'model'] })).toContain(unsaidWords(['brand', 'model']).zh);
  expect(await reason({}, '加微信 wxid_lin')).toContain(leadsAwayWords.zh);
  expect(sent.inputs).toEqual([]);
  await reason({});
  expect(sent.inputs).toHaveLength(1);
  // What stands at a point is read by the same people.
  const at = opinion('').points.map((point, n) => ({ ...point, note: n === 1 ? '加微信 wxid_lin' : '' }));
  expect(await reason({}, '', at)).toContain(leadsAwayWords.zh);
  expect(sent.inputs).toHaveLength(1);
});

test('what an expert turns out to have a part in leaves their desk with the refusal', async () => {
  const client = new QueryClient();
  const read = vi.spyOn(client, 'invalidateQueries');
  sent.answer = () => Promise.reject(new ApiError('OWN_CASE', 403, ''));
  const { end } = await show(inClient(<Judge job={job({})} form={form(opinion(''))} />, client));
  await pressed(text.zh.judge);
  await act(async () => undefined);
  expect(read).toHaveBeenCalledTimes(1);
  await end();
});
