/** What a merchant is told whose sealed offer could not be read at the end. */
import type { Words } from '../../../../contract/wire/states.ts';

/** In the offer's history, for staff. */
export const unreadable = '密封读不出来，报价作废，冻结的钱已退回';

export const sealNews = {
  unreadable: {
    title: { zh: '你的密封报价读不出来，已作废', en: 'Your sealed offer could not be read and is void' },
    body: ({ name }: { name: Words }) => ({
      zh: `平台换过密钥，${name.zh} 的这份报价打不开了。冻结的钱已回到保证金，不收费，不算悔标。这是平台的问题，抱歉。`,
      en: `Our key was changed, and your offer for ${name.en} cannot be opened. The money set aside is back in your deposit, nothing is charged and it is not held against you. This was our fault; we are sorry.`,
    }),
  },
} as const;
