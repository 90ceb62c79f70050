import type { Merchant } from '../../../contract/merchant/calls.ts';

const before: readonly Merchant['state'][] = ['draft', 'submitted', 'need_info', 'rejected', 'to_sign'];

/** Whether a business has signed: what it has come through says so where the day was not kept. */
export const hasSigned = ({ state, signedAt }: Merchant): boolean => signedAt !== null || !before.includes(state);
