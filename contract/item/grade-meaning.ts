/** What each grade says of a piece: for sellers who state it, inspectors who check it, and buyers who read it. */
import type { Words } from '../wire/states.ts';
import type { Grade } from './grade-names.ts';

export const gradeMeaning: Readonly<Record<Grade, Words>> = {
  new: { zh: '没有使用痕迹，配件齐。', en: 'No sign of use, with all its parts.' },
  '99': {
    zh: '试穿或用过一两次，最多一处轻微痕迹，近看才看得出。',
    en: 'Tried on or used once or twice; one slight trace at most, not seen from a step away.',
  },
  '95': {
    zh: '正常使用过几次，有一两处轻微痕迹，每处都写明。',
    en: 'Used a few times; one or two light traces, each of them listed.',
  },
  '9': {
    zh: '用过一段时间，有两三处看得见的痕迹，不影响使用。',
    en: 'Used for a while; two or three visible traces that do not get in the way.',
  },
  '8': {
    zh: '使用痕迹明显，有三四处，价格也明显低一些。结构完好。',
    en: 'Clearly used, with three or four traces and a clearly lower price. Sound all the same.',
  },
};
