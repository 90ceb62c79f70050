/** Words of where what lies with us is sent. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    homeSaid: '好，打包寄给你',
    where: '寄到哪里',
    same: '上次的地址',
    sameNote: (city: string) => `${city}，之前留的那个`,
    addressesFailed: '地址没读出来，再试',
    change: '换地址',
    home: '寄回给我',
    leave: '留给你们',
    leaveTitle: '留给我们？',
    leaveBody: (amount: string) => `赔给你的 ${amount} 还是你的。这件从此归我们，不再寄回，之后不能改。`,
    leaveSaid: '好，这一单结束了',
    left: '找到后你留给了我们',
    goesHome: '这件打包寄给你',
  },
  en: {
    homeSaid: 'It is packed and sent to you',
    where: 'Where to',
    same: 'As last time',
    sameNote: (city: string) => `${city}, as before`,
    addressesFailed: 'Your addresses didn’t load; try again',
    change: 'Change',
    home: 'Send it home',
    leave: 'Leave it with you',
    leaveTitle: 'Leave it with us?',
    leaveBody: (amount: string) =>
      `The ${amount} paid to you stays yours. The piece is ours from then on and is not sent back; this cannot be changed later.`,
    leaveSaid: 'Done; this order is closed',
    left: 'Found, and left with us as you said',
    goesHome: 'It is packed and sent to you',
  },
});
