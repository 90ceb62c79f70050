import { defineText } from '../../ui/format/text.ts';
import { words } from '../../ui/format/words.ts';

export const text = defineText({
  zh: { title: '你穿多大码？', anySize: '不限', shoes: '鞋码', clothes: '上装', save: words.zh.ok },
  en: { title: 'What size are you?', anySize: 'Any', shoes: 'Shoes', clothes: 'Tops', save: words.en.ok },
});
