/** What the resale tool is called, for the sentences of others. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: { tool: '店铺搬家', posts: '店铺商品', market: '沙盒集市' },
  en: { tool: 'Cross-listing', posts: 'Listings', market: 'Sandbox market' },
});
