/** Words of what is prepared without a network, asked about again, and carried to another phone. */
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';

export const text = defineText({
  zh: {
    look: names.zh.queue,
    askedAgain: '还没有发出。连上网后先问你一次，你点了才发。',
    until: (at: string) => `${at}之前有效`,
    late: (at: string) => `${at}已过期，没有发出，对方没有收到。撤回它即可。`,
    sendNow: '确认发出',
    askTitle: (label: string) => `现在发出「${label}」？`,
    askBody: (age: string) => `这是你${age}没有网络时定下的。情况可能变了，发出后就作数。`,
    notNow: '先不发出',
    sent: '已发出，等服务器答复',
    needs: '这件事要连着网才能办',
    needsBody: '它不能先存在手机里等。有网络再填，就不会白填。',
  },
  en: {
    look: names.en.queue,
    askedAgain: 'Not sent. Once online you are asked again, and only your yes sends it.',
    until: (at: string) => `Good until ${at}`,
    late: (at: string) => `It ended ${at} and was not sent; the other side never saw it. Just withdraw it.`,
    sendNow: 'Confirm and send',
    askTitle: (label: string) => `Send “${label}” now?`,
    askBody: (age: string) =>
      `You decided this without a network, ${age}. Things may have changed; once sent, it counts.`,
    notNow: 'Keep it back',
    sent: 'Sent; waiting for the server',
    needs: 'This needs a network',
    needsBody: 'It cannot wait on the phone. Fill it in once you are online, so that nothing is typed for nothing.',
  },
});
