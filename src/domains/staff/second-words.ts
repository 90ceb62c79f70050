/** What staff give away beyond a limit is given by two of them. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    secondOf: (name: string, yuan: string) => `${name} 同意给 ¥${yuan}，金额大，要另一位同事也同意`,
    secondNeeded: '已记下，还要另一位同事同意',
    secondOwn: '你已经同意了，等另一位同事',
  },
  en: {
    secondOf: (name: string, yuan: string) => `${name} would give ¥${yuan}; so much needs a second person to agree`,
    secondNeeded: 'Noted; a second person has to agree',
    secondOwn: 'You have agreed already; a colleague has to',
  },
});
