/** The questions about a piece: whoever calls them off has answered nothing. */
import { act } from 'react';
import { expect, test } from 'vitest';
import { gradeQuestionNames, gradeQuestions } from '../../../../contract/recycle/rules.ts';
import { words } from '../../../ui/format/words.ts';
import { show, type } from '../../../ui/gallery/testing.tsx';
import { PieceForm } from '../PieceForm.tsx';
import { type Piece, pieceOf, ticked } from '../use-inquiry.ts';

const [first = 'worn', second = 'worn'] = gradeQuestionNames;
const name = { zh: '鞋', en: 'Shoe' };
const product = { id: 'p', name, brand: name, styleNo: 'A-1', cover: '', categoryId: 'sneakers-low', skus: [] };

async function open() {
  let piece: Piece = ticked(pieceOf(product, { id: 'sku', size: '42' }), [first]);
  let closed = false;
  const none = () => undefined;
  const { box, end } = await show(
    <PieceForm
      {...{ piece, showsItself: false, guessed: false, asking: true, onRemove: none, onName: none, onShoot: none }}
      onChange={(now) => {
        piece = now;
      }}
      onAsk={() => {
        closed = true;
      }}
    />,
  );
  const tap = (what: string, label: string) =>
    act(async () =>
      [...box.querySelectorAll<HTMLElement>(what)].find((one) => one.textContent?.includes(label))?.click(),
    );
  return { box, tap, end, piece: () => piece, closed: () => closed };
}

test('an answer and a defect that were called off are not in the form; confirmed ones are', async () => {
  const { box, tap, end, piece, closed } = await open();
  const before = piece();
  await tap('label', gradeQuestions[second].zh);
  const input = box.querySelector<HTMLInputElement>('input[maxlength="60"]');
  if (input) await type(input, '鞋头有划痕');
  await tap('button', words.zh.cancel);
  expect([closed(), piece()]).toEqual([true, before]);

  await tap('button', words.zh.ok);
  expect(piece().answers).toEqual([first, second]);
  expect(piece().defects).toEqual(['鞋头有划痕']);
  await end();
});
