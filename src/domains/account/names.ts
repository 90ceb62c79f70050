/** Names of the account that several screens share, and what they say of a phone number. */
import { PHONE } from '../../../contract/wire/patterns.ts';
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    feedback: '意见反馈',
    phone: '手机号',
    placeholder: `${PHONE.digits} 位手机号`,
    wrong: `手机号是 1 开头的 ${PHONE.digits} 位数字`,
    terms: '用户协议',
    privacy: '隐私政策',
    certification: '实名认证',
    realName: '真实姓名',
  },
  en: {
    feedback: 'Feedback',
    phone: 'Phone',
    placeholder: `${PHONE.digits}-digit number`,
    wrong: `A mobile number has ${PHONE.digits} digits and starts with 1`,
    terms: 'Terms of use',
    privacy: 'Privacy policy',
    certification: 'Real name',
    realName: 'Full name',
  },
});
