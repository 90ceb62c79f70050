/** What a product is called where its size is told. */
import { expect, test } from 'vitest';
import { sizedName } from './names.ts';

const named = (size: string) => sizedName({ name_zh: '红隼', name_en: 'Kestrel', size });

test('whoever reads of a size in a message reads its system with it, where it has one', () => {
  expect(named('42.5')).toEqual({ zh: '红隼 EU 42.5', en: 'Kestrel EU 42.5' });
  expect(named('XL')).toEqual({ zh: '红隼 XL', en: 'Kestrel XL' });
  expect(named('OS')).toEqual({ zh: '红隼', en: 'Kestrel' });
});
