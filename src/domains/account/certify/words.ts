/** Words of the real-name certification. */
import {
  type CertificationLevel,
  certificationRules,
  idLength,
  otherId,
  sampleId,
} from '../../../../contract/account/certification.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';

const { max } = certificationRules.tries;

export const text = defineText({
  zh: {
    title: names.zh.certification,
    levels: { none: '还没认证', named: '已填，没核验', matched: '已核验' } satisfies Record<CertificationLevel, string>,
    pretended: '沙盒核验',
    lead: '卖东西和提现前，先确认你是谁',
    why: '姓名和身份证号一起交给核验服务比对一次。号码不保存，只留一个还原不了的摘要，用来认出同一张身份证。',
    sandbox: '沙盒：不会真的去核验，请不要填真的证件',
    sandboxNote: `可以填 ${sampleId}；${otherId} 会核验不通过。`,
    name: names.zh.realName,
    nameHint: '和身份证、收款账户一致',
    nameBad: '请填写 2 到 30 个字的真实姓名',
    number: '身份证号',
    numberHint: `${idLength} 位，最后一位可能是 X。每天最多核验 ${max} 次`,
    numberBad: '身份证号不对，请逐位核对',
    submit: '核验',
    done: '实名认证完成',
    doneBySandbox: '沙盒核验通过，没有真的核验',
  },
  en: {
    title: names.en.certification,
    levels: { none: 'Not verified', named: 'Entered, not verified', matched: 'Verified' } satisfies Record<
      CertificationLevel,
      string
    >,
    pretended: 'in sandbox',
    lead: 'Tell us who you are before you sell or withdraw',
    why: 'Your name and ID number are checked once by a verification service. We do not keep the number, only a digest that cannot be reversed, to recognise the same card again.',
    sandbox: 'Sandbox: nothing is really checked. Please don’t enter a real ID',
    sandboxNote: `Try ${sampleId}; ${otherId} does not match.`,
    name: names.en.realName,
    nameHint: 'As on your ID card and payout account',
    nameBad: 'Enter your real name, 2 to 30 characters',
    number: 'ID card number',
    numberHint: `${idLength} characters, the last may be X. Up to ${max} tries a day`,
    numberBad: 'This number is not valid; please check each digit',
    submit: 'Verify',
    done: 'Your name is verified',
    doneBySandbox: 'The sandbox passed it; nothing was really checked',
  },
});
