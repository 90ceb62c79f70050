import { expect, test } from 'vitest';
import { categoryLike } from './rules.ts';

const there = ['运动鞋', '潮流服饰', '帽子'].map((name, id) => ({ id, name }));

test('a tee goes up as clothing and a cap as a cap, not as the first kind that the marketplace has', () => {
  expect(categoryLike(['跑鞋', '球鞋'], there)?.name).toBe('运动鞋');
  expect(categoryLike(['T恤', '潮服'], there)?.name).toBe('潮流服饰');
  expect(categoryLike(['帽子', '潮服'], there)?.name).toBe('帽子');
});

test('what nothing there is called like is chosen by a person', () => {
  expect(categoryLike(['积木熊', '手办'], there)).toBeUndefined();
});
