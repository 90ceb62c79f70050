/** What only the form says that puts pieces up. */
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: { most: (n: number) => `一次最多送拍 ${n} 件` },
  en: { most: (n: number) => `Put up at most ${plural(n, 'lot')} at a time` },
});
