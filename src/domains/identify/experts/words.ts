/** Words of a shop in which too few experts work. */
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import { days } from '../../../../contract/wire/units.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { defineText } from '../../../ui/format/text.ts';

const from = () => `¥${yuan(identifyRules.secondFrom, 0)}`;
const wait = days(() => identifyTimes.again + identifyTimes.unjudged);

export const text = defineText(() => ({
  zh: {
    none: '现在不接鉴别：没有鉴别师能看',
    noneBody: '鉴别师不能看自己的东西；有了别的鉴别师，这里就能下单。',
    one: '店里现在只有一位鉴别师',
    oneBody: `${from()} 起的要两位各自看，现在不接。看着像假的、拿不准的、申诉的也要另一位：${wait.zh}内没有，就按无法判断结束，鉴别费全退。`,
    dear: `${from()} 起的现在不接，要两位鉴别师`,
  },
  en: {
    none: 'No authentication now: no expert could look',
    noneBody: 'Nobody judges what is their own. Once another expert works here, it can be ordered.',
    one: 'One expert works here now',
    oneBody: `From ${from()} on it takes two who look apart: not on offer now. What looks like a fake, what is unclear and an appeal take another too; if none has come after ${wait.en}, it ends without a result and the whole fee goes back.`,
    dear: `From ${from()} on it takes two experts: not on offer now`,
  },
}));
