/** What is said when a form that is being filled in could not be kept on the device. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    full: '手机存满了，刚填的没存下',
    failed: '刚填的没能存在手机上',
    elsewhereTitle: '这份草稿在另一个页面里开着',
    elsewhereBody:
      '一次只能在一个页面里填，这样哪边填的都不会丢。可以去那个页面接着填，也可以拿到这里来，那边填好的会一起带过来。',
    takeOver: '拿到这里来',
    goThere: '去那个页面',
    otherTitle: '另一个页面改过这份草稿',
    otherBody: '两边内容不一样了。用这里的，会替换掉那边存下的；看那边的，这里没存下的改动就不要了。',
    keepMine: '用这里的',
    showOther: '看那边的',
  },
  en: {
    full: 'Phone full: your typing is not saved',
    failed: 'Your typing could not be saved',
    elsewhereTitle: 'This draft is open in another page',
    elsewhereBody:
      'One page at a time, so nothing from either is lost. Go on there, or bring it here with all that was filled in there.',
    takeOver: 'Bring it here',
    goThere: 'Go there',
    otherTitle: 'Another page changed this draft',
    otherBody:
      'The two differ. Keeping this one replaces what was saved there; looking at the other gives up what is unsaved here.',
    keepMine: 'Keep this one',
    showOther: 'Show the other',
  },
});
