/** Anybody and anything, found by staff from one field, and a person's page. Each look is an act of staff: it is in the audit log. */
import * as v from 'valibot';
import { aftersaleMachine } from '../aftersale/machine.ts';
import { orderMachine } from '../order/machine.ts';
import { call } from '../wire/call.ts';
import { PHONE } from '../wire/patterns.ts';
import { bilingual, id, time, words } from '../wire/query.ts';

export const foundByStaff = ['person', 'order', 'receipt', 'cleaning'] as const;

const found = v.object({
  kind: v.picklist(foundByStaff),
  id,
  title: bilingual,
  /** The number that it is known by. */
  note: v.string(),
});
export type FoundByStaff = v.InferOutput<typeof found>;

/** As people read it to each other: `139 0000-0001`, `+86 139…`, `SF 1020 3040`. The log has it in one. */
function ungroupedCode(text: string): string {
  const phone = text.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '');
  return PHONE.pattern.test(phone) ? phone : text.replace(/\s/g, '');
}

export const workFind = call('POST', '/shop/work/find', {
  about:
    'People, orders, receipts and cleanings that a phone, an order’s or receipt’s number, a waybill, an item’s code or a payment’s number leads to, and whose lot, case, withdrawal or other numbered thing it is; of each kind only with its permission.',
  who: 'staff',
  permission: 'work',
  input: v.strictObject({ text: v.pipe(words(64, 2), v.transform(ungroupedCode)) }),
  output: v.object({ found: v.array(found) }),
});

const note = v.object({ id, body: v.string(), author: v.string(), at: time });
export type PersonNote = v.InferOutput<typeof note>;

/** A part is null for whoever may not see it. */
const person = v.object({
  id,
  nickname: v.string(),
  /** Empty once the account is closed. */
  phone: v.string(),
  joinedAt: time,
  closedAt: v.nullable(time),
  certified: v.boolean(),
  /** The last ones, newest first. */
  orders: v.nullable(
    v.array(
      v.object({
        id,
        no: v.string(),
        title: bilingual,
        side: v.picklist(['buyer', 'seller']),
        state: v.picklist(Object.keys(orderMachine.states)),
        /** Fen. */
        total: v.number(),
        at: time,
      }),
    ),
  ),
  /** Fen: the ledger’s accounts of theirs, and what they owe. */
  money: v.nullable(
    v.object({
      available: v.number(),
      deposit: v.number(),
      withdrawable: v.number(),
      payout: v.number(),
      owed: v.number(),
    }),
  ),
  cases: v.nullable(
    v.array(
      v.object({ id, no: v.string(), orderId: id, state: v.picklist(Object.keys(aftersaleMachine.states)), at: time }),
    ),
  ),
  /** How they came, with the permission for campaigns: who invited them, and what the link said. Null also for who came by themselves. */
  source: v.optional(
    v.nullable(
      v.object({
        inviter: v.nullable(v.object({ id, nickname: v.string() })),
        channel: v.string(),
        userSource: v.string(),
        adInfo: v.string(),
        placedAt: v.string(),
      }),
    ),
  ),
  devices: v.array(v.object({ id, name: v.string(), seenAt: time, open: v.boolean() })),
  notes: v.array(note),
});
export type PersonPage = v.InferOutput<typeof person>;

export const workPerson = call('POST', '/shop/work/person', {
  about:
    'One person: who they are, how they came, their orders, money, cases and devices, and what staff noted about them.',
  who: 'staff',
  permission: 'accounts.see',
  input: v.strictObject({ userId: id }),
  output: person,
});

export const workPersonDeviceEnd = call('POST', '/shop/work/person/device/end', {
  about: 'Logs a person out on one device, such as one that was lost: nothing of theirs reaches it any more.',
  who: 'staff',
  permission: 'people.edit',
  input: v.strictObject({ userId: id, id }),
  output: v.object({}),
});

/** Characters of a note. */
export const NOTE_MOST = 400;

export const workPersonNote = call('POST', '/shop/work/person/note', {
  about: 'Notes something about a person for other staff. A note stays as it is written, and goes with the person.',
  who: 'staff',
  permission: 'accounts.note',
  input: v.strictObject({ userId: id, body: words(NOTE_MOST) }),
  output: note,
});
