/** Words of proving and changing the phone. */

import { payoutRules } from '../../../contract/payout/rules.ts';
import { hours } from '../../../contract/wire/units.ts';
import { defineText } from '../../ui/format/text.ts';
import { names } from './names.ts';

const rest = hours(() => payoutRules.cooling);

export const text = defineText(() => ({
  zh: {
    title: names.zh.phone,
    current: '现在的手机号',
    why: `换手机号要先证明现在的号还在你手里，再验证新号。换号后 ${rest.zh}内不能提现。`,
    stepOld: '第 1 步，共 2 步：验证现在的号',
    stepNew: '第 2 步，共 2 步：验证新号',
    verified: '已验证，请填新手机号',
    newPhone: '新手机号',
    placeholder: names.zh.placeholder,
    wrong: names.zh.wrong,
    same: '和现在的号一样',
    change: '更换手机号',
    changed: '手机号已更换',
    changedKeys: (n: number) => `手机号已更换；还有 ${n} 把通行密钥能登录，不认得的请在设置里删掉`,
    missingPhone: '还差 1 项：新手机号',
    missingCode: '还差 1 项：验证码',
    logIn: '登录',
    logInFirst: '登录后才能验证手机号',
  },
  en: {
    title: names.en.phone,
    current: 'Current phone',
    why: `First verify your current number, then the new one. No withdrawals for ${rest.en} after a change.`,
    stepOld: 'Step 1 of 2: verify your current number',
    stepNew: 'Step 2 of 2: verify the new number',
    verified: 'Verified. Now enter the new number',
    newPhone: 'New phone',
    placeholder: names.en.placeholder,
    wrong: names.en.wrong,
    same: 'This is already your number',
    change: 'Change phone',
    changed: 'Phone changed',
    changedKeys: (n: number) =>
      `Phone changed. ${n === 1 ? 'One passkey still logs' : `${n} passkeys still log`} in: remove in settings what you do not know.`,
    missingPhone: 'Add: new phone',
    missingCode: 'Add: code',
    logIn: 'Log in',
    logInFirst: 'Log in to verify your phone',
  },
}));
