/** What is said when a form that is being filled in could not be kept on the device. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    full: '手机存满了，刚填的没存下',
    failed: '刚填的没能存在手机上',
  },
  en: {
    full: 'Phone full: your typing is not saved',
    failed: 'Your typing could not be saved',
  },
});
