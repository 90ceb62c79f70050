import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { mustKnowName, partName, toldBy } from '../../../../contract/identify/model.ts';
import { show, type } from '../../../ui/gallery/testing.tsx';
import { Facts } from '../../../ui/list/Row.tsx';
import { newPiece, type Piece } from '../form.ts';
import { modelLines } from './lines.ts';
import { ModelFacts, ToldBy } from './ModelFacts.tsx';
import { Choose, ModelFields } from './ModelFields.tsx';
import { text } from './words.ts';

const tree = vi.hoisted(() => ({
  list: [
    { kind: 'sneakers', sizes: ['42', '42.5'], children: [] },
    { kind: 'bags', sizes: ['OS'], children: [] },
  ],
}));
vi.mock('../../../api/request.ts', () => ({ request: () => Promise.resolve(tree) }));

let latest: Piece;
function Form({ from }: { from: Partial<Piece> }) {
  const [piece, setPiece] = useState(() => newPiece(from));
  latest = piece;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <Choose piece={piece} onKnown={() => undefined} onNone={() => undefined} />
      <ModelFields piece={piece} onChange={(told) => setPiece((now) => ({ ...now, ...told }))} />
    </QueryClientProvider>
  );
}
const labels = (box: Element) => [...box.querySelectorAll('label')].map(({ textContent }) => textContent ?? '');
const field = (box: Element, name: string) => {
  const label = [...box.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(name));
  return document.getElementById(label?.htmlFor ?? '') as HTMLInputElement;
};

test('who has a shoe that is not in the catalogue writes what its label says, and taps its size', async () => {
  const { box, end } = await show(<Form from={{ category: 'sneakers' }} />);
  await act(async () => undefined);
  expect(box.textContent).toContain(text.zh.lead);
  await type(field(box, partName.model.zh), 'Dunk Low');
  await type(field(box, partName.styleNo.zh), 'DD1391-100');
  await type(field(box, partName.colour.zh), '黑白');
  const sizes = [...box.querySelectorAll<HTMLButtonElement>('[aria-pressed]')];
  expect(sizes.map(({ textContent }) => textContent)).toEqual(['EU 42', 'EU 42.5']);
  await act(async () => sizes[1]?.click());
  expect(latest).toMatchObject({ model: 'Dunk Low', styleNo: 'DD1391-100', colour: '黑白', size: 'EU 42.5' });
  await end();
});

test('who names no brand or no model reads beforehand what cannot be found then, and no longer once they do', async () => {
  const brand = { name: { zh: '红隼', en: 'Kestrel' } };
  const parts = (...of: ('brand' | 'model')[]) => text.zh.lacks(of.map((part) => mustKnowName[part].zh));
  const none = await show(<Form from={{}} />);
  expect(none.box.textContent).toContain(parts('brand', 'model'));
  await none.end();
  const { box, end } = await show(<Form from={{ brand }} />);
  expect(box.textContent).toContain(parts('model'));
  await type(field(box, partName.styleNo.zh), 'DD1391-100');
  expect(box.textContent).not.toContain(parts('model'));
  await end();
  const product = { productId: 'p', name: { zh: '红隼 92', en: 'Kestrel 92' }, styleNo: 'KH92-007' };
  const known = await show(<Form from={product} />);
  expect(known.box.textContent).not.toContain('只会是判假');
  await known.end();
});

test('of goods that come in one size no size is offered, and any may be written', async () => {
  const { box, end } = await show(<Form from={{ category: 'bags' }} />);
  await act(async () => undefined);
  expect(box.querySelectorAll('[aria-pressed]')).toHaveLength(0);
  await type(field(box, partName.size.zh), '28 cm');
  expect(latest.size).toBe('28 cm');
  await end();
});

test('of a piece that is in the catalogue only its size is asked; it may be said to be another, one’s own item not', async () => {
  const known = { productId: 'p', name: { zh: '红隼 92', en: 'Kestrel 92' }, styleNo: 'KH92-007' };
  const { box, end } = await show(<Form from={known} />);
  await act(async () => undefined);
  expect(box.textContent).toContain('红隼 92 KH92-007');
  expect(labels(box).filter((label) => label.startsWith(partName.model.zh))).toEqual([]);
  expect(field(box, partName.size.zh)).not.toBeNull();
  expect(box.textContent).toContain(text.zh.none);
  await end();
  const own = await show(<Form from={{ ...known, itemId: 'i' }} />);
  expect(own.box.textContent).not.toContain(text.zh.none);
  expect(own.box.textContent).not.toContain(text.zh.choose);
  await own.end();
});

test('whoever compares a label reads style number, colour and size, and whose word they are', async () => {
  const facts = {
    styleNo: 'KT-1',
    colour: { zh: '白', en: 'White' },
    size: 'L',
    told: ['styleNo' as const, 'size' as const],
  };
  const { box, end } = await show(
    <>
      <Facts>
        <ModelFacts of={facts} />
      </Facts>
      <ToldBy of={facts} />
    </>,
  );
  for (const said of ['KT-1', '白', 'L', '货号、尺码按送鉴人所说']) expect(box.textContent).toContain(said);
  await end();
  // A certificate says the same in two lines, in either language.
  expect(modelLines(facts, 'zh')).toEqual(['货号 KT-1 · 颜色 白 · 尺码 L', toldBy(facts.told).zh]);
  expect(modelLines(facts, 'en')).toEqual([
    'Style no. KT-1 · Colour White · Size L',
    'Told by its sender: style no., size',
  ]);
});

test('what a phone kept of before models were told says nothing of one', async () => {
  const { box, end } = await show(<ToldBy of={{}} />);
  expect(box.textContent).toBe('');
  await end();
  expect(modelLines({ styleNo: null }, 'zh')).toEqual([]);
});
