import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { productList } from '../../../contract/catalogue/calls.ts';
import { TEXT } from '../../../contract/wire/limits.ts';
import { filterCount, inputOf, isAsked, questionIn } from './question.ts';

const read = (search: Record<string, unknown>) => questionIn(search);

describe('a search in the address', () => {
  it('takes numbers for words, as the address bar makes them', () => {
    expect(read({ q: 7, sizes: 42.5 })).toMatchObject({ q: '7', sizes: '42.5' });
  });

  it('drops what makes no sense and keeps the rest', () => {
    expect(read({ q: 'runner', sort: 'magic', from: 'cheap', brandId: '../x', inWarehouse: 1 })).toEqual({
      q: 'runner',
    });
  });

  it('keeps of several what there is, and of words as many as are searched for', () => {
    expect(read({ grades: '95,magic', colours: 'black,plaid' })).toMatchObject({ grades: '95', colours: 'black' });
    expect(read({ grades: 95 })).toMatchObject({ grades: '95' });
    const input = inputOf(read({ q: '长'.repeat(500), grades: 'magic', colours: 'plaid' }));
    expect(input.search).toHaveLength(TEXT.area);
    expect(safeParse(productList.input, input).success).toBe(true);
  });

  it('asks in fen, and says nothing of filters that are not set', () => {
    const input = inputOf(read({ q: ' 雾海灰 ', from: 100, to: 2000 }));
    expect(input).toEqual({ search: '雾海灰', priceFrom: 10_000, priceTo: 200_000, sort: 'heat' });
    expect(safeParse(productList.input, input).success).toBe(true);
  });

  it('shows prices in the person’s size, but not over a list sorted by its lowest prices', () => {
    expect(inputOf({ q: 'a' }, '42.5,OS')).toMatchObject({ prefer: '42.5,OS' });
    expect(inputOf({ q: 'a', sort: 'priceAsc' }, '42.5,OS')).not.toHaveProperty('prefer');
  });

  it('counts a price range as one filter, and words and order as none', () => {
    expect(filterCount(read({ q: 'a', sort: 'newest', from: 1, to: 2, grades: 'new' }))).toBe(2);
    expect(isAsked(read({ sort: 'newest' }))).toBe(false);
    expect(isAsked(read({ q: ' ' }))).toBe(false);
    expect(isAsked(read({ inWarehouse: true }))).toBe(true);
  });
});
