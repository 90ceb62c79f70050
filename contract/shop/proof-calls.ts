/** Proof that it is still them: what staff do may need a passkey or a code of the last hours. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id, time } from '../wire/query.ts';

export const shopProof = v.strictObject({
  /** For how many hours a proof holds; null: none is asked for. */
  hours: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(168))),
});
export type ShopProof = v.InferOutput<typeof shopProof>;

/** What holds where the owner has said nothing. */
export const firstProof: ShopProof = { hours: null };

const version = v.object({ id, proof: shopProof, holdsFrom: time, savedAt: time, savedBy: v.nullable(v.string()) });

const versions = v.object({
  current: v.nullable(version),
  holding: shopProof,
  list: v.array(version),
});

export const shopProofList = call('GET', '/shop/proof', {
  about: 'Every version of how long a proof of who acts holds: those that held, the one that holds, those to come.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: versions,
});

export const shopProofSave = call('POST', '/shop/proof/save', {
  about:
    'How long a proof holds, from now or a later time. Whoever switches it on has just proved themselves and can do so again: PASSKEY_FIRST where no code would reach them; PROOF_IMPOSSIBLE where nobody could.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({
    proof: shopProof,
    /** Null: at once. */
    holdsFrom: v.nullable(time),
    basedOn: v.nullable(id),
  }),
  output: versions,
});

export const staffProof = call('GET', '/shop/staff/proof', {
  about: 'Whether the caller has proved who they are on this device, for how long it holds, and how they can.',
  who: 'staff',
  permission: 'work',
  input: v.strictObject({}),
  output: v.object({
    ...shopProof.entries,
    /** When they last did on this device. */
    provedAt: v.nullable(time),
    /** How many passkeys they have. */
    passkeys: v.number(),
    /** Whether this shop’s address can have any. */
    possible: v.boolean(),
    /** Whether codes reach people, and to which phone. */
    phone: v.nullable(v.string()),
  }),
});
