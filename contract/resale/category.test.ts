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
  photos: [{ kind: 'upload' as const }],
};
const drawn = { kind: 'drawn' as const };
const scuff = { zh: '鞋头磨损', en: 'Scuffed toe' };
test('words by template name brand and colour once and a size as people say it', () => {
  expect(titleFor(bag)).toBe('99新 奥斯蒙 Atelier 28 粒面皮 蜜桃 均码 OS28-227');
  expect(bodyFor(bag)).toMatch(/^奥斯蒙 Atelier 28 粒面皮 蜜桃\n货号：OS28-227　尺码：均码　/);
  expect(bodyFor({ ...bag, name: { zh: 'Atelier 28', en: '' }, size: '42.5' })).toMatch(
    /^奥斯蒙 Atelier 28 蜜桃\n.*尺码：EU 42.5　/,
  );
});

test('a name that begins with its brand in the other language is not told with both', () => {
  const tote = {
    ...{ ...bag, brand: { zh: '科凡', en: 'Corvane' }, styleNo: 'CV60-220', colour: { zh: '薄荷', en: 'Mint' } },
    name: { zh: 'Corvane Market Tote 60 薄荷', en: 'Corvane Market Tote 60 Mint' },
  };
  expect(titleFor(tote)).toBe('99新 Corvane Market Tote 60 薄荷 均码 CV60-220');
  expect(bodyFor(tote)).toMatch(/^Corvane Market Tote 60 薄荷\n/);
  expect(titleFor({ ...tote, brand: { zh: '科凡', en: '' } })).toContain('科凡 Corvane');
});

test('words by template speak of photos only where there are some, and of flaws in them only where each is shown', () => {
  expect(bodyFor(bag)).toContain('没有发现瑕疵，以照片为准。');
  expect(bodyFor({ ...bag, photos: [drawn] })).toMatch(/没有发现瑕疵。\n.*没有实物照片/);
  const flawed = (photo: number | null, photos = bag.photos as readonly { kind: 'drawn' | 'upload' }[]) =>
    bodyFor({ ...bag, photos, defects: [{ ...scuff, photo }] });
  expect(flawed(0)).toContain('已知瑕疵：鞋头磨损。照片里都有。');
  expect(flawed(null)).toContain('已知瑕疵：鞋头磨损。\n');
  expect(flawed(1, [...bag.photos, drawn])).not.toContain('照片里都有');
  expect(flawed(0, [drawn])).toMatch(/已知瑕疵：鞋头磨损。\n.*没有实物照片/);
});
