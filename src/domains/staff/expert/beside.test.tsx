/** An expert who holds two pieces beside each other always reads which is which, and where there is nothing to hold beside. */
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { photoName } from '../../identify/form.ts';
import { Closely, Compared, type Side } from './Beside.tsx';
import { text } from './words.ts';

type Job = ComponentProps<typeof Compared>['job'];
const photo = (slot: string, url: string) =>
  ({ slot, taken: 'first', url, at: 1, doubts: [] }) as Job['photos'][number];
const [toe, sole, how] = [photo('shoe_toe', '/toe'), photo('shoe_sole', '/sole'), photo('extra', '/how')];
const genuine = { toe: photo('shoe_toe', '/other-toe'), how: photo('extra', '/other-how') };
const shoe = { zh: '跑鞋', en: 'Runner' };
const job = (photos: Job['photos'], beside: Job['photos'] | null): Job => ({
  ...{ photos, kind: shoe, unsaid: [] },
  beside: beside && { name: shoe, same: true, photos: beside },
});
const compared = (one: Job, onClosely: (side: Side) => void = () => undefined) =>
  show(<Compared job={one} own={({ url }) => <img src={url} alt="" />} onClosely={onClosely} />);

test('each side is named, a view that the genuine one does not show says so, and what fits no view is held beside nothing', async () => {
  const { box, end } = await compared(job([toe, sole, how], [genuine.toe, genuine.how]));
  const figures = [...box.querySelectorAll('figure')].map((one) => one.textContent);
  expect(figures).toEqual([
    text.zh.thisOf(photoName(toe, 'zh')),
    text.zh.besideOf(photoName(toe, 'zh')),
    text.zh.thisOf(photoName(sole, 'zh')),
    text.zh.besideMissing,
    text.zh.thisOf(photoName(how, 'zh')),
    text.zh.besideMissing,
  ]);
  expect(box.querySelector('p')?.textContent).toBe(text.zh.besideLead('跑鞋', true, { alone: 2, all: 3 }));
  await end();
});

test('nothing is said to be at the right where nothing is', async () => {
  for (const one of [job([sole], [genuine.toe]), job([sole], null)]) {
    const { box, end } = await compared(one);
    expect(box.textContent).not.toContain('右边');
    expect(box.querySelectorAll('figure')).toHaveLength(1);
    await end();
  }
});

test('looked at closely both sides are there, each called what it is', async () => {
  layNothingOut();
  const sides: Side[] = [];
  const one = job([toe], [genuine.toe]);
  const { box, end } = await compared(one, (side) => sides.push(side));
  for (const button of box.querySelectorAll('button')) button.click();
  await end();
  for (const [n, side] of sides.entries()) {
    const open = await show(<Closely {...one} side={side} onClose={() => undefined} />);
    globalThis.IS_REACT_ACT_ENVIRONMENT = false;
    await vi.waitFor(() => expect(document.querySelectorAll('dialog img')).toHaveLength(2));
    const said = [text.zh.thisOf(photoName(toe, 'zh')), text.zh.besideOf(photoName(toe, 'zh'))];
    expect([...document.querySelectorAll('dialog img')].map((img) => img.getAttribute('alt'))).toEqual(said);
    expect(document.querySelector('dialog')?.textContent).toContain(n === 0 ? '1 / 2' : '2 / 2');
    globalThis.IS_REACT_ACT_ENVIRONMENT = true;
    await open.end();
  }
});

test('what was asked for again stands beside what it replaces, each marked, and so is what a phone doubted', async () => {
  const blurred = { ...toe, doubts: ['blurred' as const] };
  const again = { ...photo('shoe_toe', '/again'), taken: 'later' as const, at: 2 };
  const places: number[] = [];
  const { box, end } = await show(
    <Compared
      job={job([how, blurred, sole, again], null)}
      own={({ url }, place) => {
        places.push(place);
        return <img src={url} alt="" />;
      }}
      onClosely={() => undefined}
    />,
  );
  const figures = [...box.querySelectorAll('figure')].map((one) => one.textContent);
  expect(figures).toEqual([
    `${text.zh.takenAgain}${text.zh.doubted('不清楚')}${text.zh.thisOf(photoName(toe, 'zh'))}`,
    `${text.zh.fresh}${text.zh.thisOf(photoName(again, 'zh'))}`,
    text.zh.thisOf(photoName(sole, 'zh')),
    text.zh.thisOf(photoName(how, 'zh')),
  ]);
  // Points name a photo by its place in the case, wherever it is shown.
  expect(places.slice(0, 4)).toEqual([1, 3, 2, 0]);
  await end();
});

test('of a piece whose brand nobody knows, and of another model, it is said what there is to compare', async () => {
  const unnamed = await compared({ ...job([toe], null), unsaid: ['brand', 'model'] });
  expect(unnamed.box.querySelector('p')?.textContent).toBe(text.zh.besideUnnamed);
  await unnamed.end();
  const none = await compared({ ...job([toe], null), unsaid: ['model'] });
  expect(none.box.querySelector('p')?.textContent).toBe(text.zh.besideNone('跑鞋'));
  await none.end();
  const one = job([toe], [genuine.toe]);
  const other = await compared({ ...one, beside: one.beside && { ...one.beside, same: false } });
  expect(other.box.querySelector('p')?.textContent).toMatch(/不是同一款：只比字体.*不比配色/);
  await other.end();
});
