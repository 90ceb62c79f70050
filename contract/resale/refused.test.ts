import { expect, test } from 'vitest';
import { stillRefused } from './rules.ts';
import { sandboxSays } from './sandbox.ts';

const before = { title: '全网最低价 跑鞋', body: '好好的一双鞋', price: 1_000, photos: [{ n: 0 }], categoryId: 'a' };
const refusal = (field: 'title' | 'category' | 'price' | null, words: string) => ({ refusal: words, field, before });

test('a word that was refused is found in the title as long as it stands there, however much else was changed', () => {
  const banned = refusal('title', sandboxSays.refused.zh);
  expect(stillRefused(banned, { ...before, title: '最低价！跑鞋 42' })).toEqual({ field: 'title', word: '最低价' });
  expect(stillRefused(banned, { ...before, title: '跑鞋 42' })).toBeNull();
});

test('where the channel names a field and no word, the field as it was is known to be refused, and another one is not', () => {
  const kind = refusal('category', '类目不对');
  expect(stillRefused(kind, { ...before, title: '别的标题' })).toEqual({ field: 'category', word: null });
  expect(stillRefused(kind, { ...before, categoryId: 'b' })).toBeNull();
  expect(stillRefused(refusal(null, '系统繁忙'), before)).toBeNull();
});
