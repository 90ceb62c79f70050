import { expect, test } from 'vitest';
import { bodyFor, categoryLike, titleFor } from './rules.ts';

const there = ['运动鞋', '潮流服饰', '帽子'].map((name, id) => ({ id, name }));

test('a tee goes up as clothing and a cap as a cap, not as the first kind that the marketplace has', () => {
  expect(categoryLike(['跑鞋', '球鞋'], there)?.name).toBe('运动鞋');
  expect(categoryLike(['T恤', '潮服'], there)?.name).toBe('潮流服饰');
  expect(categoryLike(['帽子', '潮服'], there)?.name).toBe('帽子');
});

test('what nothing there is called like is chosen by a person', () => {
  expect(categoryLike(['积木熊', '手办'], there)).toBeUndefined();
});

const bag = {
  ...{
    brand: { zh: '奥斯蒙', en: 'Osmund' },
    name: { zh: '奥斯蒙 Atelier 28 粒面皮 蜜桃', en: '' },
    styleNo: 'OS28-227',
    size: 'OS',
  },
  ...{ colour: { zh: '蜜桃', en: 'Peach' }, grade: { zh: '99新', en: '99 %' }, defects: [], report: null },
};
test('words by template name brand and colour once and a size as people say it', () => {
  expect(titleFor(bag)).toBe('99新 奥斯蒙 Atelier 28 粒面皮 蜜桃 均码 OS28-227');
  expect(bodyFor(bag)).toMatch(/^奥斯蒙 Atelier 28 粒面皮 蜜桃\n货号：OS28-227　尺码：均码　/);
  expect(bodyFor({ ...bag, name: { zh: 'Atelier 28', en: '' }, size: '42.5' })).toMatch(
    /^奥斯蒙 Atelier 28 蜜桃\n.*尺码：EU 42.5　/,
  );
});
