import { idCheckMark } from '../../../contract/account/certification.ts';

/** A number of an identity card that nobody else in a test has: each digit of the mobile number lies somewhere in it. */
export function idNumberOf(phone: string): string {
  const first17 = `13${phone.slice(2, 6)}19${phone.slice(6, 8)}0${phone[1]}15${phone.slice(8)}`;
  return first17 + idCheckMark(first17);
}
