/** What is said beside words that a person wrote. */
import { defineText } from '../../ui/format/text.ts';

export const saidText = defineText({
  zh: { asWritten: '（原文是英文）' },
  en: { asWritten: '(written in Chinese)' },
});
