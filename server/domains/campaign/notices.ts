/** What inviters, their friends and winners are told. Nobody's name is in it. */
import { eg, type Wording } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording, wordings } from '../../kernel/events/wording.ts';
import type { CampaignRow } from './rows.ts';

interface Told {
  to: string;
  campaign: CampaignRow;
  now: Date;
}

const steps = wordings<'joined' | 'success', object>(
  'campaign',
  {
    joined: {
      title: { zh: '有好友加入了', en: 'A friend has joined' },
      body: {
        zh: '好友还没下单。等首单送达、退货期走完没有退，你们才各得一张券。',
        en: 'They have not ordered yet. Only when they have kept a first order past its return window do you both get a coupon.',
      },
    },
    success: {
      title: { zh: '邀请奖励可以领了', en: 'Your invitation paid off' },
      body: { zh: '好友的首单已完成，去领你的券。', en: 'Your friend’s first order is completed: claim your coupon.' },
    },
  },
  {},
);

const tell = (db: Db, { to, campaign, now }: Told, said: Wording & { words: string }) =>
  emit(db, {
    to,
    type: 'campaign',
    data: { id: campaign.id },
    at: now,
    notice: { ...said, link: link('/pages/custom/activity', { id: campaign.id }) },
  });

export const tellInviter = async (db: Db, { step, ...told }: Told & { step: 'joined' | 'success' }) => {
  const said = steps(step, {});
  if (said) await tell(db, told, said);
};

const accepted = wording('campaign', 'accepted', eg('title', 'amount', 'price'), ({ title, amount, price }) => ({
  title: { zh: `已加入「${title.zh}」`, en: `You have joined “${title.en}”` },
  body: {
    zh: `¥${amount} 券还没到账：首单满 ¥${price}、送达后退货期走完没有退，就自动到账。`,
    en: `Your ¥${amount} coupon is still to come: it arrives by itself once a first order of ¥${price} or more is kept past its return window.`,
  },
}));
/** The friend: what they are in now, and what is still to come. */
export const tellFriend = (db: Db, { amount, minOrder, ...told }: Told & { amount: number; minOrder: number }) =>
  tell(
    db,
    told,
    accepted({
      title: { zh: told.campaign.name_zh, en: told.campaign.name_en },
      amount: yuan(amount),
      price: yuan(minOrder),
    }),
  );

const sent = wording('campaign', 'sent', eg('prize'), ({ prize }) => ({
  title: { zh: `奖品已寄出：${prize.zh}`, en: `Your prize is on its way: ${prize.en}` },
  body: {
    zh: '运单号在活动页里，收到后点一下「收到了」。',
    en: 'The campaign’s page has the tracking number. Say so when it has come.',
  },
}));
export const tellSent = (db: Db, { prize, ...told }: Told & { prize: Words }) => tell(db, told, sent({ prize }));

const replaced = wording('campaign', 'replaced', eg('prize', 'amount', 'reason'), ({ prize, amount, reason }) => ({
  title: { zh: `奖品折成余额：${prize.zh}`, en: `Your prize comes as money: ${prize.en}` },
  body: { zh: `¥${amount} 到你的余额。原因：${reason}`, en: `¥${amount} goes to your balance. Why: ${reason}` },
}));
/** What comes of a thing that cannot be sent or did not come, in the words of whoever decided. */
export const tellReplaced = (
  db: Db,
  { prize, amount, reason, ...told }: Told & { prize: Words; amount: number; reason: string },
) => tell(db, told, replaced({ prize, amount: yuan(amount), reason }));

const answered = wording('campaign', 'answered', eg('prize', 'reason'), ({ prize, reason }) => ({
  title: { zh: `没收到的奖品有答复了：${prize.zh}`, en: `About the prize that did not come: ${prize.en}` },
  body: { zh: reason, en: reason },
}));
export const tellAnswered = (db: Db, { prize, reason, ...told }: Told & { prize: Words; reason: string }) =>
  tell(db, told, answered({ prize, reason }));

const won = wording('campaign', 'won', eg('prize', 'title'), ({ prize, title }) => ({
  title: { zh: `中奖：${prize.zh}`, en: `You won: ${prize.en}` },
  body: {
    zh: `「${title.zh}」抽中了你，请按时领取，过期会给下一位。`,
    en: `“${title.en}” drew your ticket. Claim it in time, or the next one gets it.`,
  },
}));
export const tellWinner = (db: Db, { prize, ...told }: Told & { prize: Words }) =>
  tell(db, told, won({ prize, title: { zh: told.campaign.name_zh, en: told.campaign.name_en } }));
