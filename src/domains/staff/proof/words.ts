/** Words of the proof that it is still them. */
import { defineText } from '../../../ui/format/text.ts';
import { text as fees } from '../shop/fees-words.ts';
import { text as shop } from '../shop/words.ts';

export const text = defineText({
  zh: {
    title: '确认是本人',
    what: '打开以后，员工要在这么久以内用通行密钥或验证码确认过是本人，才能办事；看清单不用。捡到或借到手机的人什么都办不了。',
    wayBack: '都弄丢了也进得来：在服务器上运行 npm start -- owner-link；用自带数据库的，先把店停下。',
    holds: '多久确认一次',
    off: '不用确认',
    hours: (n: number) => (n % 24 === 0 ? `${n / 24} 天` : `${n} 小时`),
    edit: '改',
    save: shop.zh.save,
    saved: '已存',
    same: fees.zh.same,
    proveFirst: '你自己要先确认一次，这样不会把自己关在外面。',
    needed: '请先确认是你本人',
    neededBody: (hours: string) => `这家店要求办事前 ${hours}内确认过一次。看清单不用。`,
    prove: '确认是我',
    byPasskey: '用通行密钥确认',
    proved: '已确认',
    setUp: '你还没有通行密钥。加一把，以后碰一下就好。',
    add: '去加通行密钥',
    logInAgain:
      '先加一把通行密钥：刚登录的现在就能加；登录有一会儿了，请用新的链接再登录（同事的由店主发，店主的在服务器上用 owner-link）。',
    keyMissing: '先加一把通行密钥',
    keyFirst: '这家店没接短信，先给自己加一把通行密钥，不然到时候自己也办不了事。',
  },
  en: {
    title: 'Proof of who acts',
    what: 'Switched on, staff act only after they have shown by passkey or code, within this time, that it is they; lists are read without. Whoever finds or borrows a telephone does nothing with it.',
    wayBack:
      'With everything lost there is a way back: npm start -- owner-link on the server, with the shop stopped first where its database is the embedded one.',
    holds: 'A proof holds for',
    off: 'None is asked for',
    hours: (n: number) => (n % 24 === 0 ? `${n / 24} d` : `${n} h`),
    edit: 'Change',
    save: shop.en.save,
    saved: 'Saved',
    same: fees.en.same,
    proveFirst: 'Show once that it is you, so that you do not shut yourself out.',
    needed: 'Please show that it is you',
    neededBody: (hours: string) => `This shop asks for that within ${hours} before you act. Lists are read without.`,
    prove: 'It is me',
    byPasskey: 'By passkey',
    proved: 'Thank you',
    setUp: 'You have no passkey yet. With one, a touch is enough.',
    add: 'Add a passkey',
    logInAgain:
      'Add a passkey first: at once if you have just logged in; otherwise log in again by a new link (the owner makes a colleague’s, owner-link on the server the owner’s).',
    keyMissing: 'Add a passkey first',
    keyFirst: 'This shop sends no codes: add a passkey of your own first, or you too could do nothing later.',
  },
});
