/** What staff give away beyond a limit is given by two of them; some things are decided only by whoever had no part in them. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    secondOf: (name: string, yuan: string) => `${name} 同意给 ¥${yuan}，金额大，要另一位同事也同意`,
    secondNeeded: '已记下，还要另一位同事同意',
    secondOwn: '你已经同意了，等另一位同事',
    nobody: '店里没有别的同事能处理',
    takes: (roles: readonly string[]) => `要再有一位同事，角色是${roles.join('或')}，和这件事没有关系。`,
    askOwner: '请店主去请一位。',
    own: '和你有关，要由另一位同事处理',
    whose: '货主',
    takenIn: '收货的同事',
    said: '说坏了、丢了的同事',
    ownVerdict: '这件是你验的，要由另一位同事来看',
    byTwo: (yuan: string) => `¥${yuan} 起的，要另一位同事也同意才付。`,
    untold: '货主没说寄过，多少钱都要另一位同事也同意才付。',
  },
  en: {
    secondOf: (name: string, yuan: string) => `${name} would give ¥${yuan}; so much needs a second person to agree`,
    secondNeeded: 'Noted; a second person has to agree',
    secondOwn: 'You have agreed already; a colleague has to',
    nobody: 'Nobody else here can do it',
    takes: (roles: readonly string[]) => `It takes one more person who has no part in it. Role: ${roles.join(' or ')}.`,
    askOwner: ' Ask the owner to invite one.',
    own: 'You have a part in this; a colleague sees to it',
    whose: 'Owner',
    takenIn: 'Taken in by',
    said: 'Said to be broken or lost by',
    ownVerdict: 'You inspected it: a colleague has to look again',
    untold: ' Its owner never said that they sent it: whatever the sum, a second person has to agree.',
    byTwo: (yuan: string) => ` From ¥${yuan} on it is paid once a second person agrees.`,
  },
});
