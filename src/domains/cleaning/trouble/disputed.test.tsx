/** What its owner objects to is no end, and the way to object is no secret. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { calledOf } from '../../../../contract/cleaning/called.ts';
import { layNothingOut, seen, show } from '../../../ui/gallery/testing.tsx';
import { Objection } from '../../objection/Objection.tsx';
import { text as objection } from '../../objection/words.ts';
import { OrderRow } from '../OrderRow.tsx';
import { toneOf } from '../way.ts';
import { MayObject } from './MayObject.tsx';
import { text } from './words.ts';

type Row = ComponentProps<typeof OrderRow>['row'];
const DAY = 86_400_000;
const row = {
  ...{ id: 'wash', kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none', stored: false, cover: null },
  ...{ name: { zh: '鞋', en: 'Shoes' }, state: 'done', total: 7_300, compensated: 0, refunded: 0, wanted: null },
  ...{ waitsFor: null, deadlineAt: null, broughtAt: null, movedAt: 1, createdAt: 1, objectionDueAt: null },
} as unknown as Row;

test('a decision that is objected to does not read as done, and says by when it is answered', async () => {
  const due = Date.now() + 3 * DAY;
  const read = async (of: Partial<Row>) => {
    const { box, end } = await show(<OrderRow row={{ ...row, ...of }} />);
    const words = seen(box);
    await end();
    return words;
  };
  expect(await read({})).toContain('已完成');
  const words = await read({ objectionDueAt: due });
  expect(words).not.toContain('已完成');
  expect(words).toMatch(/异议处理中.*等洗护组/);
  expect(calledOf({ ...row, objectionDueAt: due }).en).toBe('Objection being decided');
  expect([toneOf({ state: 'done', objectionDueAt: due }), toneOf({ state: 'done' })]).toEqual(['warn', undefined]);
  // Its piece still goes home: that is what it waits for.
  expect(calledOf({ ...row, state: 'to_return', objectionDueAt: due }).zh).toBe('待寄回');
});

test('what was given back untreated, not granted or paid for is called so, and not done', () => {
  const called = (outcome: Row['outcome'], stored = false) => calledOf({ ...row, stored, outcome }).zh;
  expect((['unwashed', 'refused', 'paid', 'left', null] as const).map((one) => called(one))).toEqual([
    '未洗退回',
    '判断不赔',
    '已赔付',
    '留给我们了',
    '已完成',
  ]);
  expect(called('unwashed', true)).toBe('未洗，在库位');
  expect(toneOf({ state: 'done', outcome: 'refused' })).toBe('idle');
});

test('who may object to the photos of its arrival is told so on top of its page, with the button beside it, and nobody later', async () => {
  layNothingOut();
  const words = async (objectUntil: number | null) => {
    const data = { ...row, state: 'assessed', objectUntil } as unknown as ComponentProps<typeof MayObject>['data'];
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <MayObject data={data} />
      </QueryClientProvider>,
    );
    const shown = [seen(box), ...[...box.querySelectorAll('button')].map((one) => one.textContent)];
    await end();
    return shown;
  };
  const [said, button] = await words(Date.now() + DAY);
  expect(said).toContain(text.zh.objectHint);
  // Who answers, by when, and that it is once.
  for (const part of ['没拍这些照片的同事', '48 小时', '只能提一次']) expect(said).toContain(part);
  expect(button).toBe(objection.zh.send);
  expect(await words(null)).toEqual(['']);
});

test('who was paid nothing before does not read that more is paid', async () => {
  const said = {
    body: '裂了',
    photos: [],
    at: 1,
    dueAt: 2,
    state: 'paid',
    amount: 30_000,
    note: '对',
    decidedAt: 3,
  } as const;
  const read = async (first: number) => {
    const objection = { until: null, covered: 0, said: { ...said, photos: [], first } };
    const { box, end } = await show(
      <QueryClientProvider client={new QueryClient()}>
        <Objection service="cleaning" id="wash" objection={objection} />
      </QueryClientProvider>,
    );
    const words = seen(box);
    await end();
    return words;
  };
  expect(await read(0)).toMatch(/改为赔.*¥300\.00/);
  expect(await read(0)).not.toContain('加赔');
  expect(await read(100)).toContain('加赔 ¥300.00');
});
