/** Words around taking photos. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    add: '拍照或选图',
    full: '手机存储满了，先清出一些空间',
    unreadable: '这张图读不出来，换一张试试',
    preparing: (n: number) => `正在处理 ${n} 张…`,
  },
  en: {
    add: 'Add photo',
    full: 'The phone’s storage is full',
    unreadable: 'This picture cannot be read; try another',
    preparing: (n: number) => `Preparing ${n}…`,
  },
});
