/** What somebody is told whose bid was taken back. */
import { eg } from '../../../../contract/notice/wording.ts';
import { reasonIn } from '../../../../contract/wire/reason.ts';
import type { Db } from '../../../db/schema.ts';
import { wording } from '../../../kernel/events/wording.ts';
import { nameOf } from '../../catalogue/names.ts';
import { tell } from '../notices.ts';
import type { Lot } from '../tables.ts';

const voided = wording(
  'auction',
  'voided',
  {
    ...eg('name'),
    reason: { zh: '金额打错了', en: 'A typing error' },
    next: { zh: '冻结的保证金已退回。', en: 'Your hold is available again.' },
  },
  ({ name, reason, next }) => ({
    title: { zh: '你的出价被撤回', en: 'We removed your bid' },
    body: {
      zh: `${name.zh}：${reason.zh}。${next.zh}`,
      en: `${name.en}: ${reason.en}. ${next.en}`,
    },
  }),
);
export async function tellVoided(
  db: Db,
  lot: Lot,
  { userId, reason, now, ...a }: { userId: string; reason: string; now: Date; stands: boolean },
): Promise<void> {
  const name = await nameOf(db, lot.sku_id);
  const next = a.stands ? STANDS : MAY_BID;
  await tell(db, lot, userId, now, voided({ name, reason: reasonIn(reason), next }));
}

const STANDS = {
  zh: '你之前的出价仍然有效，多冻结的保证金已退回。',
  en: 'Your bid before it stands; what was held beyond it is available again.',
};
const MAY_BID = {
  zh: '冻结的保证金已退回，你可以重新出价。',
  en: 'Your hold is available again, and you may bid anew.',
};
