/** What its owner is told of a piece that had ended before its parcel was opened, or though it was. */

import { sql } from 'kysely';
import { type IdentifyEvent, identifyMachine } from '../../../../contract/identify/machine.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import type { Db } from '../../../db/schema.ts';
import { bare } from '../../connection/waybill.ts';

interface Facts {
  name: Words;
  fee: string;
}

export const missed = {
  title: { zh: '包裹打开了，里面没有它', en: 'Your parcel was opened; it was not in it' },
  body: ({ name, fee }: Facts) => ({
    zh: `${name.zh}：打开包裹没有找到，开箱照片在详情里。¥${fee} 之前已退；没有东西可以寄回，后来找到会签收寄回。不认可可以在详情里提出来。`,
    en: `${name.en} was not in the parcel, as photos of the opened box on its page show. ¥${fee} went back before, and there is nothing to send home; if it turns up, it is sent to you. If you disagree, say so on its page.`,
  }),
};

/** It lay with us all the time: nobody had given it up for lost. */
export const openedLate = {
  title: { zh: '包裹拆开了，寄回给你', en: 'Your parcel is opened; your piece goes home' },
  body: ({ name, fee }: Facts) => ({
    zh: `${name.zh}：照片在详情里。鉴别之前已结束，¥${fee} 已退，寄回详情里写的地址。`,
    en: `Photos of ${name.en} are on its page. Its authentication had ended and ¥${fee} went back before; it goes to the address on its page.`,
  }),
};

/** Its box was opened, and nobody took it in or said that it was not there. */
export const passedOver = {
  title: { zh: '我们一直没签收它，鉴别费退回', en: 'We did not take it in; your fee is returned' },
  body: ({ name, fee }: Facts) => ({
    zh: `${name.zh}：同一个包裹里的已签收，它没有按时签收，是我们的问题。¥${fee} 原路退回，找到它就寄回给你。`,
    en: `Others from the parcel of ${name.en} were taken in, and it was not, in time; that is our fault. ¥${fee} is refunded the way you paid, and the piece is sent home to you once we have it in hand.`,
  }),
  kind: 'money',
} as const;

const opening: readonly IdentifyEvent[] = ['scanIn', 'absent'];

/** Somebody had the open parcel in hand: took in another piece of it, or missed one. */
export async function isBoxOpen(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`select exists (
    select from parcel own join parcel p on p.purpose = own.purpose and p.leg = own.leg and ${bare('p.waybill')} = ${bare('own.waybill')}
    join identify_case c on c.id = p.subject_id join identify_case one on one.id = own.subject_id and one.order_id = c.order_id
    join transition t on t.entity = ${identifyMachine.name} and t.entity_id = c.id and t.event = any(${[...opening]}::text[])
    where own.purpose = 'identify' and own.leg = 'toPlatform' and own.subject_id = ${id} and c.id <> one.id
  ) as open`.execute(db);
  return rows[0]?.open ?? false;
}
