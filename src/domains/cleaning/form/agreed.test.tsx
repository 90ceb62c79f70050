/** What is agreed before anybody pays: how much more may be asked for, what silence costs, and what is not in the box. */
import { expect, test } from 'vitest';
import { backUnwashed, orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { text as identify } from '../../identify/form-words.ts';
import { text as cleaning } from '../words.ts';
import { Agreed } from './Agreed.tsx';
import { text } from './words.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const said = async (n: number, way: 'send' | 'fetch' | 'here') => {
  const bills = orderLines(
    Array.from({ length: n }, () => WISH),
    way,
  );
  const { box, end } = await show(<Agreed bills={bills} way={way} />);
  const words = seen(box);
  await end();
  const sum = (of: (lines: (typeof bills)[number]) => number) => bills.reduce((all, one) => all + of(one), 0);
  return { words, total: sum(totalOf), back: sum(backUnwashed) };
};

test('whoever orders cleaning reads before they pay what goes back when they do not answer, and what is kept for its journeys', async () => {
  for (const n of [1, 3]) {
    const { words, total, back } = await said(n, 'fetch');
    // Of several each is told by itself: no silence gives back the whole.
    for (const amount of n === 1 ? [total, back, total - back] : [total, back / n])
      expect(words).toContain(`¥${yuan(amount)}`);
    expect(words).toContain('48 小时');
    expect(words).toContain('开箱照片');
  }
  // Who bears the ways of what cannot be washed is said for each way it comes.
  expect((await said(1, 'fetch')).words).toMatch(/洗不了.*取件和寄回的路费 ¥26\.00 由你付/);
  expect((await said(1, 'send')).words).toMatch(/洗不了.*寄回的路费 ¥14\.00 由你付.*寄来的运费也由你付/);
  // What lies with us travels nowhere: all of it goes back, and there is no box.
  const { words } = await said(1, 'here');
  expect(words).not.toMatch(/路费|运费|开箱|还给你/);
});

test('whoever orders reads before they pay what is paid for what is lost with us or on its way home, and who answers for the way in', async () => {
  for (const lang of ['zh', 'en'] as const) {
    const { send, fetch, here } = text[lang].coveredBy;
    for (const words of [send, fetch]) expect(words).toMatch(/寄回的路上丢了|lost on (its way home|either way)/);
    expect(send).toMatch(/由你找的快递赔|your carrier is liable/);
    expect(fetch).toMatch(/取件或寄回的路上丢了|lost on either way/);
    expect(here).not.toMatch(/寄|carrier/);
  }
  expect((await said(1, 'send')).words).toContain(text.zh.coveredBy.send);
});

test('whoever sends a piece to be authenticated reads that its fee goes back when it is not in the box, who pays for it otherwise, and how to contest that', () => {
  for (const words of [identify.zh.absentRule('¥49.00'), identify.en.absentRule('¥49.00')])
    expect(words).toMatch(/¥49\.00.*(快递公司索赔.*异议|claim from the carrier.*contest)/s);
});

test('no screen before the order promises more than the terms: what is lost is paid up to what was declared, and not that', () => {
  const { zh, en } = cleaning;
  for (const words of [zh.coveredLines.join(), zh.wayNotes.fetch, zh.declaredHint]) expect(words).toMatch(/最多按/);
  for (const words of [en.coveredLines.join(), en.wayNotes.fetch, en.declaredHint]) expect(words).toContain('up to');
});

test('until when damage can be claimed is read before the order in the words that stay after it', async () => {
  for (const way of ['send', 'fetch'] as const)
    expect((await said(1, way)).words).toContain(text.zh.claimWithin('3 天'));
  expect((await said(1, 'here')).words).toContain(text.zh.claimWithinHere('3 天'));
});

test('whoever orders reads before they pay how long they may look at its arrival, what a no to a second treatment costs, and what a parcel that never comes brings back', async () => {
  for (const way of ['send', 'fetch', 'here'] as const) {
    const { words, total } = await said(1, way);
    expect(words).toMatch(/再洗一次.*不另收钱.*洗护费不退/);
    expect(words).toMatch(/7 天内可以提一次异议/);
    if (way === 'here') expect(words).toMatch(/评估时拍的照片.*异议/);
    else expect(words).toMatch(/到货照片.*24 小时/);
    if (way === 'send') expect(words).toMatch(new RegExp(`30 天.*没到.*${yuan(total).replace('.', '\\.')}.*全退`));
    if (way === 'fetch') expect(words).toMatch(/30 天.*没到.*丢.*判断/);
    if (way === 'here') expect(words).not.toContain('没到');
  }
});
