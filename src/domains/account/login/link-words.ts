/** Words of logging in by a one-time link, and of a shop that sends no codes. */
import { LOGIN_LINK } from '../../../../contract/wire/limits.ts';
import { days } from '../../../../contract/wire/units.ts';
import { defineText } from '../../../ui/format/text.ts';

const life = days(LOGIN_LINK.life);

export const text = defineText({
  zh: {
    title: '用链接登录',
    here: '登录这家店',
    to: (shop: string) => `登录${shop}`,
    once: `这个链接只能用一次，${life.zh}内有效，不要转给别人。`,
    broken: '链接不完整',
    brokenBody: '请从店家发来的消息里重新打开，或再要一个。',
    noCodes: '这家店还没有接短信',
    noCodesBody: (passkeys: boolean) =>
      `验证码发不出去。${passkeys ? '有通行密钥就用它登录；没有的话，' : ''}请向店家要一个一次性链接，打开就能登录，${life.zh}内有效。`,
  },
  en: {
    title: 'Log in by link',
    here: 'Log in to this shop',
    to: (shop: string) => `Log in to ${shop}`,
    once: `This link works once, within ${life.en}. Don’t share it.`,
    broken: 'The link is incomplete',
    brokenBody: 'Open it again from the shop’s message, or ask for a new one.',
    noCodes: 'This shop doesn’t send text messages yet',
    noCodesBody: (passkeys: boolean) =>
      `We can’t text you a code. ${passkeys ? 'Log in with a passkey if you have one; otherwise ask' : 'Ask'} the shop for a one-time link, valid for ${life.en}.`,
  },
});
