/** Where goods are sent. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { after, id, nameOf, phone, seen, time, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

/** More are refused. */
export const ADDRESS_MAX = 50;

const fields = {
  name: nameOf(30),
  phone,
  province: words(30),
  city: words(30),
  district: words(30, 0),
  detail: words(120, 2),
  isDefault: v.optional(v.boolean(), false),
};

export const address = v.object({
  id,
  name: v.string(),
  phone: v.string(),
  province: v.string(),
  city: v.string(),
  district: v.string(),
  detail: v.string(),
  isDefault: v.boolean(),
  /** When it was last written, and when it became the default; absent: not since that is written down. */
  changedAt: v.optional(time),
  defaultAt: v.optional(time),
});
export type Address = v.InferOutput<typeof address>;

export const addressList = call('GET', '/user/address/list', {
  about: 'The caller’s addresses: the default first, then the latest.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ list: v.array(address) }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const addressDefault = call('GET', '/user/address/getIsDefault', {
  about: 'The caller’s default address, if there is one.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ address: v.nullable(address) }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const addressSave = call('POST', '/user/address/save/{id}', {
  about:
    'Makes or changes an address. `id` is `new`, one minted on the device, or that of an address of the caller. Refused with CHANGED_ELSEWHERE when it would replace another version, or another default, than was seen.',
  who: 'user',
  input: v.strictObject({
    id,
    ...fields,
    seen,
    /** Of the address that was the default. */
    seenDefault: seen,
    after,
  }),
  output: address,
  offline: { mode: 'queued' },
});

export const addressDelete = call('POST', '/user/address/delete/{id}', {
  about: 'Removes an address; orders keep their own copy.',
  who: 'user',
  input: v.strictObject({ id, seen, after }),
  output: v.object({ id }),
  offline: { mode: 'queued' },
});

export const shipTo = v.object({
  name: v.string(),
  phone: v.string(),
  province: v.string(),
  city: v.string(),
  district: v.string(),
  detail: v.string(),
});
