/** What is said of a thing that was paid for as lost and is here after all, whatever we had it for. */
import type { Words } from '../../../contract/wire/states.ts';

/** Its owner keeps what was paid. */
export const paidAndFound = {
  kind: 'deadline' as const,
  title: { zh: '当丢件赔过的，找到了', en: 'Paid for as lost, and found' },
  /** @param within how long they are waited for, in words */
  body: (name: Words, paid: string, within: Words): Words => ({
    zh: `${name.zh}：照片在详情里。已经赔给你 ¥${paid}，不用退；要它回家，还是留给我们，${within.zh}内点开选，不选就寄回给你。`,
    en: `${name.en}: see the photos. ¥${paid} was paid to you and stays yours. Open it and say within ${within.en} whether it comes home or stays with us; if you say nothing, it is sent home.`,
  }),
};

/** They were asked, and said nothing. */
export const homeBySilence = {
  title: { zh: '找到的这件寄回给你', en: 'What was found goes home' },
  body: (name: Words): Words => ({
    zh: `${name.zh}：到期没有收到你的决定，寄回详情里写的地址。`,
    en: `${name.en}: we did not hear from you in time, so it goes to the address on its page.`,
  }),
};
