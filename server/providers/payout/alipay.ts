/** Sends money out through Alipay, to its own accounts and to bank cards (opendocs.alipay.com, alipay.fund.trans.uni.transfer). */
import type { AlipaySdk } from 'alipay-sdk';
import { alipaySdk, askAlipay, mustBeDone } from '../payment/alipay.ts';
import { yuanOf } from '../payment/amounts.ts';
import type { Settings } from '../settings.ts';
import type { Payout, PayoutProvider, PayoutResult } from './payout.ts';

/**
 * Answers about the one who is to be paid, or about an amount they may not be sent: nothing was sent, and asking again
 * sends nothing. What is wrong with our own account (PAYER_, ACCOUNT_NOT_EXIST, PERMIT_PAYER_, PERMIT_CHECK_PERM_) or
 * with the gateway is none of these: it is mended by us, and asked again. Taken from copies of the method's list of
 * codes in public repositories, the provider's own page could not be reached; no real account has answered us yet.
 */
const REFUSED = new RegExp(
  `^(${[
    'PAYEE_.*|PAYER_PAYEE_CANNOT_SAME|NO_ACCOUNT_RECEIVE_PERMISSION|PERM_AML_NOT_REALNAME_REV',
    'PERMIT_NON_BANK_LIMIT_PAYEE|PERMIT_LIMIT_PAYEE|PERMIT_CHECK_RECEIVE_LIMIT',
    'TRUSTEESHIP_RECIEVE_QUOTA_LIMIT|TRUSTEESHIP_ACCOUNT_NOT_EXIST|(RELEASE|BLOCK)_USER_FORBBIDEN_RECIEVE',
    'CARD_BIN_ERROR|INVALID_CARDNO|EXCEED_LIMIT_(UNRN_DM|PERSONAL_SM|ENT_SM|SM|SM_MIN)_AMOUNT',
  ].join('|')})$`,
);

/** @throws Error naming the setting that is missing */
export const open = (env: Settings): PayoutProvider => alipayPayout(alipaySdk(env));

export const alipayPayout = (sdk: AlipaySdk): PayoutProvider => ({
  sandbox: false,

  async send(payout) {
    const answer = await askAlipay(sdk, 'alipay.fund.trans.uni.transfer', transferOf(payout));
    // The same number again is answered with how the first one stands.
    if (answer.code !== '10000' && REFUSED.test(String(answer.subCode)))
      return { state: 'failed', reason: String(answer.subMsg ?? answer.subCode) };
    const { status, orderId, failReason } = mustBeDone(answer);
    return resultOf(String(status), String(orderId), failReason);
  },
});

/** What arrived on a card may still be sent back by its bank (SUCCESS becomes REFUND): of that nothing here hears yet. */
function resultOf(status: string, providerNo: string, reason: unknown): PayoutResult {
  if (status === 'SUCCESS') return { state: 'arrived', providerNo };
  if (status === 'FAIL' || status === 'REFUND') return { state: 'failed', reason: String(reason ?? status) };
  return { state: 'pending' };
}

const transferOf = ({ id, kind, bank, account, holder, amount }: Payout) => ({
  out_biz_no: id,
  trans_amount: yuanOf(amount),
  biz_scene: 'DIRECT_TRANSFER',
  order_title: '余额提现',
  ...(kind === 'alipay'
    ? {
        product_code: 'TRANS_ACCOUNT_NO_PWD',
        payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name: holder },
      }
    : {
        product_code: 'TRANS_BANKCARD_NO_PWD',
        payee_info: {
          identity: account,
          identity_type: 'BANKCARD_ACCOUNT',
          name: holder,
          bankcard_ext_info: { inst_name: bank, account_type: '2' },
        },
      }),
});
