/** What stands beside the agreements while somebody's consent of before is still kept. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: { noMarketing: '撤回营销同意' },
  en: { noMarketing: 'Take back marketing consent' },
});
