/** Words of what only a network can do. Every screen that writes live brings them: they stand by themselves. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    needs: '要连着网才能办',
    needsBody: '它不能先存在这台设备里等。有网络再填，就不会白填。',
    liveNot: '现在没有网络，办不了。它不会先存着，连上网也不会自己发出：有网络时再来点一次。',
    liveUntil: (at: string) => `${at} 之前有效`,
  },
  en: {
    needs: 'This needs a network',
    needsBody: 'It cannot wait on this device. Fill it in once you are online, so that nothing is typed for nothing.',
    liveNot: 'There is no network now. It is not saved or sent later: come back once you are online.',
    liveUntil: (at: string) => `Possible until ${at}`,
  },
});
