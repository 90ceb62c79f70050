/** The ways to pay and the places of money, as several screens name them. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    how: '支付方式',
    ways: { balance: '余额', sandbox: '沙盒支付', alipay: '支付宝', wechat: '微信支付' },
    from: { balance: '余额', sandbox: '沙盒支付', alipay: '支付宝', wechat: '微信支付' } as Record<string, string>,
    held: '平台保管',
    heldNow: '平台保管中',
  },
  en: {
    how: 'Payment method',
    ways: { balance: 'Balance', sandbox: 'Sandbox payment', alipay: 'Alipay', wechat: 'WeChat Pay' },
    from: {
      balance: 'the balance',
      sandbox: 'the sandbox provider',
      alipay: 'Alipay',
      wechat: 'WeChat Pay',
    } as Record<string, string>,
    held: 'Held by us',
    heldNow: 'Held by us',
  },
});
