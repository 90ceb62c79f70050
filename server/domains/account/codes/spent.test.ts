/** What one phone spends of the day's messages by using every code that it asks for. */
import { expect, test } from 'vitest';
import { userCode, userToken } from '../../../../contract/account/calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { accountHouse } from '../../../testing/account.ts';

test('who logs in again and again spends twenty codes a day, nothing of them what is kept for others’ known devices', async () => {
  const small = await accountHouse({ demo: false, smsPerDay: 20 });
  let code = '';
  Object.assign(small.house.providers, {
    sms: {
      ...small.house.providers.sms,
      sandbox: false,
      sendCode: async (sent: { code: string }) => {
        code = sent.code;
      },
    },
  });
  /** @returns what refused it */
  async function again(phone: string, deviceId: string, ip: string) {
    const sent = await small.call(userCode, { phone }, { deviceId, ip });
    if (sent.success) await small.must(userToken, { phone, code }, { deviceId });
    return sent.code;
  }
  const codes = async (phone: string, deviceId: string, ip: string) => {
    for (let n = 0; n < 60; n += 1) {
      const refused = await again(phone, deviceId, ip);
      if (refused) return [n, refused];
    }
    return [60, ''];
  };
  try {
    const [victim, attacker] = ['13900000001', '13900000002'];
    await again(victim, 'the-victims-telephone', '192.0.2.2');
    small.clock.advance(2 * DAY);
    // Four fifths of the day's budget, and nothing of the rest.
    expect(await codes(attacker, 'the-attackers-modem', '192.0.2.1')).toEqual([16, 'CODE_BUDGET']);
    expect(await again(victim, 'the-victims-telephone', '192.0.2.2')).toBeUndefined();
    Object.assign(small.house.config, { smsPerDay: 2_000 });
    expect(await codes(attacker, 'the-attackers-modem', '192.0.2.1')).toEqual([4, 'TOO_MANY']);
    expect(await codes(attacker, 'another-telephone', '192.0.2.3')).toEqual([0, 'TOO_MANY']);
    small.clock.advance(DAY + 1);
    expect(await again(attacker, 'the-attackers-modem', '192.0.2.1')).toBeUndefined();
  } finally {
    await small.close();
  }
});
