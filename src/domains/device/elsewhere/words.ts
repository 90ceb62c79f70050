/** Words for what another device has set since. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    mine: '仍按这里的',
    mineTo: (said: string) => `仍改成 ${said}`,
    theirs: '保留现在的',
    theirsAt: (price: string) => `保留 ${price}`,
    rest: '只改其余的',
    left: '没有再改，保留现在的',
    going: '按你的发出了',
    failed: '现在问不到服务器，没有动',
  },
  en: {
    mine: 'Use mine all the same',
    mineTo: (said: string) => `Set ${said} all the same`,
    theirs: 'Leave it as it is',
    theirsAt: (price: string) => `Leave ${price}`,
    rest: 'Change only the others',
    left: 'Left as it is',
    going: 'Sent as you said',
    failed: 'The server cannot be reached; nothing was done',
  },
});
