/** How an item's certificate is called. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: { certificate: '鉴别证书' },
  en: { certificate: 'Certificate of authenticity' },
});
