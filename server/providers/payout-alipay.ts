/** Sends money out through Alipay, to its own accounts and to bank cards (opendocs.alipay.com, alipay.fund.trans.uni.transfer). */
import type { AlipaySdk } from 'alipay-sdk';
import { askAlipay, mustBeDone } from './payment-alipay.ts';
import { yuanOf } from './payment-amounts.ts';
import type { Payout, PayoutProvider, PayoutResult } from './payout.ts';

/** Answers after which nothing was sent, and nothing will be by asking again. */
const REFUSED =
  /^(PAYEE_|INVALID_PAYEE|USER_NOT_EXIST|CARD_|PERMIT_|PAYER_PAYEE|BLOCK_USER|ACCOUNT_NOT_EXIST|INVALID_CARD)/;

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
