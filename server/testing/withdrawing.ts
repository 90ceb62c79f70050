/** A seller of the market who has proved who they are and bound a card, and takes money out. */

import { phoneVerify, userCertify, userCode } from '../../contract/account/calls.ts';
import { assetWithdraw, cardBind } from '../../contract/payout/calls.ts';
import { DAY } from '../../contract/wire/time.ts';
import { type Market, people } from './market.ts';
import { idNumberOf } from './person/id-number.ts';

/** Needs the domains account and payout. @returns what withdraws so many fen to their card */
export async function withdrawing(app: Market) {
  const seller = { as: app.people.seller };
  async function prove() {
    app.clock.advance(61_000);
    const { sandboxCode = '' } = await app.must(userCode, { phone: people.seller.phone, purpose: 'verify' }, seller);
    await app.must(phoneVerify, { code: sandboxCode }, seller);
  }
  await prove();
  await app.must(userCertify, { name: '林一舟', idNumber: idNumberOf(people.seller.phone) }, seller);
  const { id: cardId } = await app.must(
    cardBind,
    { kind: 'bank', bank: '招商银行', account: '6222020200112230' },
    seller,
  );
  // Nothing leaves for a card that is new.
  await app.live(DAY);
  return async (amount: number) => {
    await prove();
    return app.call(assetWithdraw, { cardId, amount }, seller);
  };
}
