/** What inviters and winners are told. Nobody's name is in it. */
import { link } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import type { CampaignRow } from './rows.ts';

interface Told {
  to: string;
  campaign: CampaignRow;
  now: Date;
}

const steps: Record<'joined' | 'success', { title: Words; body: Words }> = {
  joined: {
    title: { zh: '有好友加入了', en: 'A friend has joined' },
    body: {
      zh: '好友首单完成、退货期过了，你们各得一张券。',
      en: 'Once their first order is completed and past its return window, you both get a coupon.',
    },
  },
  success: {
    title: { zh: '邀请奖励可以领了', en: 'Your invitation paid off' },
    body: { zh: '好友的首单已完成，去领你的券。', en: 'Your friend’s first order is completed: claim your coupon.' },
  },
};

const tell = (db: Db, { to, campaign, now }: Told, { title, body }: { title: Words; body: Words }) =>
  emit(db, {
    to,
    type: 'campaign',
    data: { id: campaign.id },
    at: now,
    notice: { title, body, link: link('/pages/custom/activity', { id: campaign.id }) },
  });

export const tellInviter = (db: Db, { step, ...told }: Told & { step: keyof typeof steps }) =>
  tell(db, told, steps[step]);

export const tellSent = (db: Db, { prize, ...told }: Told & { prize: Words }) =>
  tell(db, told, {
    title: { zh: `奖品已寄出：${prize.zh}`, en: `Your prize is on its way: ${prize.en}` },
    body: {
      zh: '运单号在活动页里，收到后点一下「收到了」。',
      en: 'The campaign’s page has the tracking number. Say so when it has come.',
    },
  });

/** What comes of a thing that cannot be sent or did not come, in the words of whoever decided. */
export const tellReplaced = (
  db: Db,
  { prize, amount, reason, ...told }: Told & { prize: Words; amount: number; reason: string },
) =>
  tell(db, told, {
    title: { zh: `奖品折成余额：${prize.zh}`, en: `Your prize comes as money: ${prize.en}` },
    body: {
      zh: `¥${yuan(amount)} 到你的余额。原因：${reason}`,
      en: `¥${yuan(amount)} goes to your balance. Why: ${reason}`,
    },
  });

export const tellAnswered = (db: Db, { prize, reason, ...told }: Told & { prize: Words; reason: string }) =>
  tell(db, told, {
    title: { zh: `没收到的奖品有答复了：${prize.zh}`, en: `About the prize that did not come: ${prize.en}` },
    body: { zh: reason, en: reason },
  });

export const tellWinner = (db: Db, { prize, ...told }: Told & { prize: Words }) =>
  tell(db, told, {
    title: { zh: `中奖：${prize.zh}`, en: `You won: ${prize.en}` },
    body: {
      zh: `「${told.campaign.name_zh}」抽中了你，请按时领取，过期会给下一位。`,
      en: `“${told.campaign.name_en}” drew your ticket. Claim it in time, or the next one gets it.`,
    },
  });
