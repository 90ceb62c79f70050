/** A time that we gave and have not kept, and points that are looked at closely. */
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { gradeQuestions } from '../../../../contract/recycle/rules.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { setServerOffset } from '../../../ui/format/use-now.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { names as chat } from '../../chat/names.ts';
import { Inspection } from '../Inspection.tsx';
import { text as inspected } from '../inspection-words.ts';
import type { PieceData } from '../piece.ts';
import { text } from '../words.ts';
import { Late } from './Late.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink:
    () =>
    ({ to, search, children }: { to: string; search: object; children: ReactNode }) => (
      <a href={`${to}?${new URLSearchParams(search as never)}`}>{children}</a>
    ),
}));

const returning = (deadlineAt: number | null) => ({ state: 'returning', waitsFor: 'P', deadlineAt }) as PieceData;

test('a piece that we should have sent back says that we are late, and leads to us; in time or sent it says nothing', async () => {
  const late = await show(<Late data={returning(Date.now() - DAY)} heardAt={Date.now()} />);
  expect(late.box.textContent).toContain('现在晚了');
  expect(late.box.textContent).toContain(chat.zh.askUs);
  expect(late.box.querySelector('a')?.getAttribute('href')).toBe('/plugin/chat?service=true');
  await late.end();
  for (const data of [returning(Date.now() + DAY), returning(null)]) {
    const { box, end } = await show(<Late data={data} heardAt={Date.now()} />);
    expect(box.textContent).toBe('');
    await end();
  }
});

test('what the device kept from before the time was up is not told as late while the server is asked', async () => {
  const { box, end } = await show(<Late data={returning(Date.now() - DAY)} heardAt={Date.now() - 2 * DAY} />);
  expect(box.textContent).toBe('');
  await end();
});

test('on a phone whose clock is days behind, what we are late with is told as late', async () => {
  setServerOffset(() => 5 * DAY);
  const { box, end } = await show(<Late data={returning(Date.now() + DAY)} heardAt={Date.now()} />);
  expect(box.textContent).toContain('现在晚了');
  await end();
  setServerOffset(() => 0);
});

const point = { words: '后跟开胶', measure: '4 mm', photo: '/img/u/ours', spot: { x: 250, y: 600 }, beside: 0 };
const told = { answers: ['marked', 'worn'] as const, defects: [], note: '鞋盒没了' };
const piece = {
  ...told,
  answers: [...told.answers],
  photos: ['/img/u/theirs'],
  ownPhotos: 1,
  price: 1,
  newPrice: null,
};
const found = () =>
  show(<Inspection data={piece} inspection={{ result: 'differ', note: '', points: [point], photos: [] }} />);

test('a point that is looked at closely has its number on the photo, and says whose photo it is', async () => {
  const { box, end } = await found();
  await act(async () => box.querySelector('button')?.click());
  await vi.waitFor(() => expect(box.querySelector('dialog')).not.toBeNull());
  const seen = box.querySelector('dialog');
  expect(seen?.textContent).toContain(`${inspected.zh.theirs} · ${inspected.zh.nthPoint(1)}`);
  const marks = [...(seen?.querySelectorAll<HTMLElement>('img + span') ?? [])];
  expect(marks.map((one) => [one.textContent, one.style.getPropertyValue('--x')])).toEqual([['1', '-0.25']]);
  await end();
});

test('of what has no photos at all, none are said to have been taken when it came into our warehouse', async () => {
  const inspection = { result: 'differ', note: '', points: [{ ...point, beside: null }], photos: [] } as const;
  const { box, end } = await show(
    <Inspection data={{ ...piece, photos: [], ownPhotos: 0 }} inspection={inspection as never} />,
  );
  expect(box.textContent).toContain(inspected.zh.besideNone);
  expect(box.textContent).not.toContain(inspected.zh.besideStored);
  await end();
});

test('two answers about its grade are one row, the worse first, and a note is said to be of the whole inquiry', async () => {
  const { box, end } = await found();
  const rows = [...box.querySelectorAll('dt')].filter((one) => one.textContent === text.zh.grade);
  expect(rows).toHaveLength(1);
  const { worn, marked } = gradeQuestions;
  expect(rows[0]?.parentElement?.textContent).toContain(`${worn.zh}；${marked.zh}`);
  expect([...box.querySelectorAll('dt')].map((one) => one.textContent)).toContain(text.zh.inquiryNote);
  await end();
});

test('what we turned down and took back is not said to be turned down', async () => {
  const inspection = {
    result: 'refuse' as const,
    note: '',
    points: [],
    photos: [],
    withdrawn: { note: '是正品', at: 1 },
  };
  const { box, end } = await show(<Inspection data={piece} inspection={inspection} />);
  expect(box.textContent).toContain(inspected.zh.takenBack);
  expect(box.textContent).not.toContain(inspected.zh.inspectionResult.refuse);
  await end();
});
