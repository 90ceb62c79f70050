/** What is asked, decided or checked about a piece is seen in photos beside those of how it came. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { careNames, kinds } from '../../../../contract/cleaning/rules.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { LastSaid } from '../LastSaid.tsx';
import { text as cleaning } from '../words.ts';
import { askedPhotos } from './asked.ts';
import { Beside } from './Beside.tsx';
import { Drawn } from './Drawn.tsx';
import { text } from './words.ts';

type Data = ComponentProps<typeof LastSaid>['data'];
const step = (kind: string, ...photos: string[]) => ({
  id: kind,
  kind,
  photos,
  note: '',
  by: 'P',
  alone: false,
  at: 1,
});
const of = (state: string, ...steps: object[]) => ({ state, steps }) as unknown as Parameters<typeof askedPhotos>[0];

test('who is asked for more money or another treatment sees the photos of that, not those of its arrival', () => {
  const came = step('arrival', '/came');
  expect(askedPhotos(of('extra_fee', came, step('assessment', '/inside')))).toEqual(['/inside']);
  expect(askedPhotos(of('again', came, step('brush', '/brushed'), step('check', '/ring')))).toEqual(['/ring']);
  // Asked for by an app of yesterday, without photos: the last ones of its treatment.
  expect(askedPhotos(of('again', came, step('brush', '/brushed'), step('again')))).toEqual(['/brushed']);
  expect(askedPhotos(of('washing', came, step('assessment', '/inside')))).toEqual([]);
});

test('those photos stand with the reason, each beside one of before', async () => {
  layNothingOut();
  const data = {
    ...{ state: 'extra_fee', received: ['/came'], marks: [], assessment: { words: '要拆鞋垫', extra: 4_000, at: 1 } },
    ...{ steps: [step('arrival', '/came'), step('assessment', '/inside')], timeline: [{ event: 'askExtra' }] },
  } as unknown as Data;
  for (const t of [cleaning.zh, cleaning.en]) expect(t.payExtra('¥40.00')).toContain('¥40.00');
  const { box, end } = await show(<LastSaid data={data} />);
  const shown = [...box.querySelectorAll('img')].map((img) => img.alt);
  await end();
  expect(shown).toEqual([`${cleaning.zh.when.before} 1`, `${text.zh.asked} 1`]);
});

test('whoever checks sees what is still to be photographed, and what is worn on purpose on the photo of before', async () => {
  layNothingOut();
  const marks = [{ spot: { photo: 1, x: 500, y: 500 }, note: '签名' }];
  const beside = { before: ['/a', '/b'], after: ['/c'], name: text.zh.now, marks };
  const { box, end, again } = await show(<Beside taking {...beside} />);
  const captions = () => [...box.querySelectorAll('figcaption')].map((one) => one.textContent);
  const { before } = cleaning.zh.when;
  expect(captions()).toEqual([`${before} 1`, `${text.zh.now} 1`, `${before} 2`]);
  expect(box.textContent).toContain(text.zh.lacking([2]));
  expect([...box.querySelectorAll('figure')].map((one) => one.querySelectorAll('[aria-hidden]').length)).toEqual([
    0, 0, 1,
  ]);
  // Nobody takes what its owner was asked with any more: what was not taken then is not waited for.
  await again(<Beside {...beside} />);
  expect(captions()).toEqual([`${before} 1`, `${text.zh.now} 1`]);
  expect(box.textContent).not.toContain(text.zh.lacking([2]));
  await end();
});

test('beside each price stands what it is for, of each kind that is washed, and says that it is drawn', async () => {
  layNothingOut();
  for (const kind of kinds)
    for (const care of careNames) {
      const { box, end } = await show(<Drawn kind={kind} care={care} />);
      const sources = [...box.querySelectorAll('img')].map((img) => img.getAttribute('src'));
      await end();
      expect(sources[0]).toContain(`/img/e/${kind}/soiled-${care}`);
      expect(sources[1]).toContain(`/img/e/${kind}/opened`);
    }
  expect(text.zh.drawn).toContain('示意');
  expect(text.en.drawn).toContain('illustrate');
});
