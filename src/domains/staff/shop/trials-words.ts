/** Words of what an owner tries for real. */
import { TRIAL_AMOUNT, type Trial, type TrialKind } from '../../../../contract/shop/trial-calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { defineText } from '../../../ui/format/text.ts';

type Names = Record<'zh' | 'en', Record<TrialKind, string>>;
const kinds: Names = {
  zh: { message: '短信', payment: '收款', upload: '上传' },
  en: { message: 'Message', payment: 'Payment', upload: 'Upload' },
};
const states: Record<'zh' | 'en', Record<Trial['state'], string>> = {
  zh: { waits: '待付', returning: '退回中', good: '成功', bad: '没成' },
  en: { waits: 'To pay', returning: 'Going back', good: 'Worked', bad: 'Failed' },
};

export const text = defineText({
  zh: {
    title: '试一试',
    hint: `都是真的：短信发到你自己的手机，收款 ${yuan(TRIAL_AMOUNT)} 元再退回，上传写进去再删掉。`,
    message: '发一条短信给我',
    upload: '上传一次',
    pay: (channel: string) => `用${channel}付 ${yuan(TRIAL_AMOUNT)} 元`,
    noChannel: '没有接收款，没什么可试',
    goOn: '去付',
    kinds: kinds.zh,
    states: states.zh,
    line: (kind: string, time: string) => `${kind} · ${time}`,
    by: (found: string, name: string) => `${found} · ${name}`,
    more: (n: number) => `更早的 ${n} 次`,
    fewer: '只看最近的',
  },
  en: {
    title: 'Try it',
    hint: `All of it is real: the message goes to your own phone, ¥${yuan(TRIAL_AMOUNT)} is paid and given back, what is uploaded is removed again.`,
    message: 'Send me a message',
    upload: 'Upload once',
    pay: (channel: string) => `Pay ¥${yuan(TRIAL_AMOUNT)} by ${channel}`,
    noChannel: 'No channel is set up, so there is nothing to try',
    goOn: 'Pay',
    kinds: kinds.en,
    states: states.en,
    line: (kind: string, time: string) => `${kind} · ${time}`,
    by: (found: string, name: string) => `${found} · ${name}`,
    more: (n: number) => `${n} earlier`,
    fewer: 'Only the latest',
  },
});
