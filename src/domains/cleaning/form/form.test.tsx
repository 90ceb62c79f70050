/** Which piece is shown, and that it can be removed only where there are several. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { PieceFields } from './PieceFields.tsx';
import { newPiece } from './piece.ts';
import { text } from './words.ts';

async function buttons(n: number | null): Promise<{ words: string[]; removed: number }> {
  let removed = 0;
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <PieceFields
        piece={newPiece()}
        n={n}
        draft="cleaning"
        twice={[]}
        stored={null}
        onChange={() => undefined}
        onRemove={() => {
          removed += 1;
        }}
      />
    </QueryClientProvider>,
  );
  const all = [...box.querySelectorAll('button')];
  all.find((one) => one.textContent === text.zh.remove(n ?? 0))?.click();
  await end();
  return { words: all.map((one) => one.textContent ?? ''), removed };
}

test('a piece of several says which it is and can be removed; the only one cannot', async () => {
  expect(await buttons(2)).toMatchObject({ words: expect.arrayContaining([text.zh.remove(2)]), removed: 1 });
  expect((await buttons(null)).words.join()).not.toContain('去掉');
});
