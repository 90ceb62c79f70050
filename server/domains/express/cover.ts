/** A piece of somebody else's was lost or damaged while it was ours to answer for: its owner is paid from our own pocket. */
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { type Journal, post } from '../../kernel/ledger/ledger.ts';

/** @param left what can still be paid for it, fen @throws Refusal BAD_INPUT that names it */
export function mustBeCovered(amount: number, left: number): void {
  if (amount <= left) return;
  const most = yuan(left);
  const said =
    left > 0
      ? { zh: `最多还能赔 ¥${most}`, en: `At most ¥${most} can still be paid` }
      : { zh: '已经赔足，不能再赔', en: 'It was paid for in full; no more can be paid' };
  throw new Refusal('BAD_INPUT', { covered: left, said });
}

/** Nobody can show what is not there; all else is shown to its owner and to whoever decides. @throws Refusal EVIDENCE_NEEDED */
export function mustBeShown(what: 'damaged' | 'lost' | 'absent', photos: readonly string[]): void {
  if (what === 'lost' || photos.length > 0) return;
  const said =
    what === 'absent'
      ? { zh: '要附照片：拍下打开的空包裹', en: 'Photos are needed: of the opened parcel without it' }
      : { zh: '要附照片：拍下坏的地方', en: 'Photos are needed: of where it is damaged' };
  throw new Refusal('EVIDENCE_NEEDED', { said });
}

/** @param paid.key names this one claim for ever: it is paid once */
export const payCover = (
  db: Db,
  { userId, amount, ...paid }: Omit<Journal, 'entries'> & { userId: string; amount: number },
): Promise<void> =>
  post(db, {
    ...paid,
    entries: [
      { account: accounts.promo, amount: -amount },
      { account: accounts.available(userId), amount },
    ],
  });
