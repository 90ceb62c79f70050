/** Words of who joined a campaign, as staff see them. */
import type { HelpStage } from '../../../../contract/campaign/calls.ts';
import type { HelpReason } from '../../../../contract/campaign/rules.ts';
import { defineText } from '../../../ui/format/text.ts';
import { text as campaign } from '../../campaign/words.ts';

export const text = defineText(() => ({
  zh: {
    open: '谁参加了',
    none: '还没有人参加',
    noneBody: '有人加入或参加抽奖，会排在这里。',
    more: '再看一些',
    by: (inviter: string, no: number) => `${inviter} 邀请的第 ${no} 位`,
    stage: campaign.zh.stage satisfies Record<HelpStage, string>,
    why: {
      late: '已超时',
      device: '设备上有别的账号',
      address: '收货地址或手机是邀请人的，或已经算过一位好友，不算',
      seller: '从邀请人手里买的，不算',
      card: '收款账户和邀请人相同',
      gone: '账号已注销',
    } satisfies Record<HelpReason, string>,
    notClaimed: '邀请人没有在期限内领券',
    entered: '已参加',
    struck: (why: string) => `不计入：${why}`,
    struckFor: campaign.zh.struckFor,
    won: (prize: string) => `抽中 ${prize}`,
  },
  en: {
    open: 'Who joined',
    none: 'Nobody has joined yet',
    noneBody: 'Whoever joins or enters stands here.',
    more: 'Show more',
    by: (inviter: string, no: number) => `No. ${no} invited by ${inviter}`,
    stage: campaign.en.stage,
    why: {
      late: 'Expired',
      device: 'Another account is on their device',
      address: 'The address or phone is the inviter’s or counted for a friend already: does not count',
      seller: 'Bought from the inviter: does not count',
      card: 'The same payout account as the inviter',
      gone: 'Account closed',
    },
    notClaimed: 'the inviter did not claim their coupon in time',
    entered: 'Entered',
    struck: (why: string) => `Does not count: ${why}`,
    struckFor: campaign.en.struckFor,
    won: (prize: string) => `Won ${prize}`,
  },
}));
