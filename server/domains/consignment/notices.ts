/** What the owner is told of a valuation. */
import { type ConsignmentEvent, consignmentMachine } from '../../../contract/consignment/machine.ts';
import type { NoticeKind } from '../../../contract/events.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { withoutStop } from '../../../contract/wire/reason.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { days, hours, waitOf } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wordingsOf } from '../../kernel/events/wording.ts';
import { nameOf } from '../catalogue/names.ts';
import type { Consignment } from './queries.ts';

interface Facts {
  name: Words;
  range: string;
  reason: string;
}
interface Notice {
  title: Words;
  body: (facts: Facts) => Words;
  kind?: NoticeKind;
}
const supplement = named(
  'within',
  hours(() => waitOf(consignmentMachine, 'need_photos')),
);
const valid = named(
  'within',
  days(() => waitOf(consignmentMachine, 'valued')),
);

/** Null where there is nothing to say. */
const notices: Readonly<Record<ConsignmentEvent, Notice | null>> = {
  askPhotos: {
    kind: 'deadline',
    title: { zh: '估价还差几张照片', en: 'We need a few more photos' },
    body: ({ name, reason }) => ({
      zh: `${name.zh}：${reason}。${supplement.zh}内补上。`,
      en: `${name.en}: ${reason}. Please add them within ${supplement.en}.`,
    }),
  },
  value: {
    kind: 'deadline',
    title: { zh: '估价出来了', en: 'Your valuation is ready' },
    body: ({ name, range }) => ({
      zh: `${name.zh}：¥${range}，${valid.zh}内有效。`,
      en: `${name.en}: ¥${range}, valid for ${valid.en}.`,
    }),
  },
  refuse: {
    title: { zh: '这件我们寄卖不了', en: 'We can’t sell this one for you' },
    body: ({ name, reason }) => ({ zh: `${name.zh}：${reason}`, en: `${name.en}: ${reason}` }),
  },
  lapse: {
    title: { zh: '估价过期了', en: 'Your valuation has expired' },
    body: ({ name }) => ({ zh: `${name.zh} 可以再估一次。`, en: `You can ask for a new valuation of ${name.en}.` }),
  },
  supplement: null,
  accept: null,
  decline: null,
};

/** Nothing was valued yet, so no valuation has expired. */
const unanswered: Notice = {
  title: { zh: '照片没有补上，这次估价结束了', en: 'No photos came, so this has ended' },
  body: ({ name }) => ({
    zh: `${name.zh} 可以带上这些照片再估一次。`,
    en: `You can ask again about ${name.en}, with the same photos.`,
  }),
};

const words = wordingsOf('consignment', { ...notices, unanswered }, eg('name', 'range', 'reason'));

/** @param row as it was before it lapsed, as it is after anything else */
export async function tell(db: Db, row: Consignment, event: ConsignmentEvent, now: Date): Promise<void> {
  const said = event === 'lapse' && row.state === 'need_photos' ? unanswered : notices[event];
  const range = `${yuan(row.low ?? 0, 0)}–${yuan(row.high ?? 0, 0)}`;
  await emit(db, {
    to: row.user_id,
    type: 'consignment',
    data: { id: row.id },
    at: now,
    kind: said?.kind,
    notice: said
      ? {
          ...words(said, { name: await nameOf(db, row.sku_id), range, reason: withoutStop(row.reason ?? '') }),
          link: link('/pages/order/inquiry/detail', { id: row.id }),
        }
      : undefined,
  });
}
