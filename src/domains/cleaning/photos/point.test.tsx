/** What is pointed at on one's own photos when one orders goes with the order, and stands before whoever has the piece in hand. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { layNothingOut, seen, show } from '../../../ui/gallery/testing.tsx';
import { Keeps } from '../../staff/cleaning/Keeps.tsx';
import { PointOut } from '../form/PointSheet.tsx';
import { changed, type Form, inputOf, newPiece, piecesOf } from '../form/piece.ts';
import { names } from '../names.ts';
import { text as cleaning } from '../words.ts';
import { text } from './words.ts';

const photo = (id: string) => ({ $photo: id });
const form = (): Form => ({ ...newPiece({ photos: [photo('side'), photo('toe')] }), more: [], pickupAt: null });

let kept: Form;
function Asked() {
  const [value, set] = useState(kept);
  kept = value;
  return <PointOut piece={value} onChange={(change) => set((now) => ({ ...now, ...changed(now, now.id, change) }))} />;
}

test('who orders taps a stain and what is worn on purpose on their photos; both go with the order, by their photo', async () => {
  layNothingOut();
  kept = form();
  const { box, end } = await show(<Asked />);
  const tap = (name: string) =>
    act(async () =>
      [...box.querySelectorAll<HTMLElement>('button, label')]
        .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)
        ?.click(),
    );
  await tap(text.zh.point);
  await tap(names.zh.photo(1));
  await tap(cleaning.zh.worn);
  await tap(names.zh.photo(2));
  expect(box.textContent).toContain(`${cleaning.zh.mark(1)} · ${names.zh.lines.stain}`);
  expect(box.textContent).toContain(`${cleaning.zh.mark(2)} · ${cleaning.zh.worn}`);
  await tap(text.zh.pointDone);
  expect(box.textContent).toContain(text.zh.pointedAt(2));
  await end();
  const middle = { x: 500, y: 500, note: '' };
  expect(inputOf(piecesOf(kept)[0])).toMatchObject({
    points: [
      { photo: photo('side'), what: 'stain', ...middle },
      { photo: photo('toe'), what: 'worn', ...middle },
    ],
  });
  // With its photo goes what was pointed at on it.
  const without = { ...kept, ...changed(kept, kept.id, { photos: [photo('toe')] }) };
  expect(without.points?.map(({ photo: on }) => on.$photo)).toEqual(['toe']);
});

test('of a draft from before nothing is pointed at, and nothing is sent of it', () => {
  expect(inputOf(newPiece({ photos: [photo('side')] }))).not.toHaveProperty('points');
});

test('whoever takes it in or assesses it sees the places on the photos of then, and which are to go', async () => {
  layNothingOut();
  const points = [{ spot: { photo: 0, x: 300, y: 400 }, note: '酱油', what: 'stain' }];
  const row = { keep: '', marked: 0, marks: [], received: [], pointed: { photos: ['/sent'], points } };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Keeps row={row as unknown as ComponentProps<typeof Keeps>['row']} />
    </QueryClientProvider>,
  );
  const words = seen(box);
  const shown = [...box.querySelectorAll('img')].map((img) => img.alt);
  await end();
  expect(words).toContain(`${text.zh.pointed}`);
  expect(words).toContain(`1. ${names.zh.lines.stain} · 酱油`);
  expect(shown).toEqual([names.zh.photo(1)]);
});
