/** The words of sending what was won. */
import type { PrizeQueue } from '../../../../contract/campaign/workbench-calls.ts';
import { defineText } from '../../../ui/format/text.ts';
import { text as resale } from '../resale/words.ts';

export const text = defineText({
  zh: {
    queue: '哪一类',
    queues: { to_ship: '待寄出', sent: '已寄出' } satisfies Record<PrizeQueue, string>,
    emptyTitle: '没有奖品要寄',
    emptyBody: '抽中实物的人领奖后，会排在这里等寄出。',
    campaign: '活动',
    winner: '中奖人',
    to: resale.zh.to,
    parcel: '快递',
    claimedAt: '领取时间',
    sentAt: '寄出时间',
    ship: resale.zh.ship,
    shipOk: resale.zh.shipOk,
    done: '已记下，中奖人收到通知',
  },
  en: {
    queue: resale.en.queue,
    queues: { to_ship: 'To be sent', sent: 'Sent' } satisfies Record<PrizeQueue, string>,
    emptyTitle: 'No prize to send',
    emptyBody: 'Things that were won and claimed wait here to be sent.',
    campaign: 'Campaign',
    winner: 'Winner',
    to: resale.en.to,
    parcel: 'Parcel',
    claimedAt: 'Claimed',
    sentAt: 'Sent',
    ship: resale.en.ship,
    shipOk: resale.en.shipOk,
    done: 'Recorded; the winner is told',
  },
});
