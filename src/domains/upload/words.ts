/** Words around taking photos. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    add: '拍照或选图',
    preparing: (n: number) => `正在处理 ${n} 张…`,
  },
  en: {
    add: 'Add photo',
    preparing: (n: number) => `Preparing ${n}…`,
  },
});
