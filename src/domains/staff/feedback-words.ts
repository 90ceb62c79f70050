/** Words of what people told us, on the workbench. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: { emptyTitle: '还没有反馈', emptyBody: '用户在设置里写的反馈会出现在这里。', contact: '怎么联系', at: '写于' },
  en: {
    emptyTitle: 'No feedback yet',
    emptyBody: 'What people write in settings appears here.',
    contact: 'Contact',
    at: 'Written',
  },
});
