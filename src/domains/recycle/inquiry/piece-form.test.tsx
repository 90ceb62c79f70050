/** The card of a piece in the form: what it says of it, and what can be changed without beginning again. */
import { expect, test } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { text } from '../ask-words.ts';
import { PieceForm } from '../PieceForm.tsx';
import { type Piece, pieceOf, ticked, unnamedPiece } from '../use-inquiry.ts';

const shoe = {
  ...{ id: 'kh92', styleNo: 'KH92-001', kind: 'sneakers' as const, cover: '', skus: [] },
  ...{ name: { zh: '红隼', en: 'Kestrel' }, brand: { zh: '红隼', en: 'Kestrel' } },
};

async function card(piece: Piece) {
  const none = () => undefined;
  const acts = { onChange: none, onRemove: none, onName: none, onAsk: none, onShoot: none };
  const { box, end } = await show(
    <PieceForm piece={piece} showsItself={false} guessed={false} asking={false} {...acts} />,
  );
  const small = [...box.querySelectorAll('small')].map(({ textContent }) => textContent);
  const buttons = [...box.querySelectorAll('button')].map(({ textContent }) => textContent);
  await end();
  return { small, buttons };
}

test('a piece without a model begins its line with its grade, and with nothing where there is none either', async () => {
  expect((await card(ticked(unnamedPiece(), ['tried']))).small).toEqual(['95新']);
  expect((await card(unnamedPiece())).small).toEqual([]);
});

test('a model that was chosen wrongly is changed where it stands; what we know ourselves is not', async () => {
  const piece = pieceOf(shoe, { id: 'sku', size: '42' }, '9');
  const { small, buttons } = await card(piece);
  expect(small[0]).toContain('EU 42');
  expect(buttons).toContain(text.zh.rename);
  expect((await card({ ...piece, own: { id: 'item', stored: false } })).buttons).not.toContain(text.zh.rename);
});
