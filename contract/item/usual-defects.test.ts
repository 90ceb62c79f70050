import { expect, test } from 'vitest';
import { defectIn, usualDefects } from './usual-defects.ts';

test('a usual flaw that was chosen in one language reads in the other; what an owner wrote stays as it was written', () => {
  for (const shape of ['shoe', 'top', 'bag', 'other'] as const)
    for (const said of [...usualDefects.zh[shape], ...usualDefects.en[shape]]) {
      const { zh, en } = defectIn({ zh: said, en: said });
      expect([zh, en]).toContain(said);
      expect(zh).not.toBe(en);
    }
  expect(defectIn({ zh: '领口有一点黄', en: '领口有一点黄' })).toEqual({ zh: '领口有一点黄', en: '领口有一点黄' });
  expect(defectIn({ zh: '鞋头折痕', en: 'A crease at the toe' })).toEqual({
    zh: '鞋头折痕',
    en: 'A crease at the toe',
  });
});
