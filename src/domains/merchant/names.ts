/** What is said of a business in several places. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: { won: '中标订单' },
  en: { won: 'Lots I won' },
});
