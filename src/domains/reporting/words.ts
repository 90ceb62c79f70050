/** Words of the form by which something is shown to staff. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    why: '原因',
    body: '补充说明',
    send: '提交举报',
    reported: '已提交，结果会告诉你',
  },
  en: {
    why: 'Why',
    body: 'Anything to add',
    send: 'Report',
    reported: 'Reported; you will hear what we decide',
  },
});
