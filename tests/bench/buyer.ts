import { addressSave } from '../../contract/address/calls.ts';
import type { TestApp } from '../../server/testing/server.ts';

/** Somebody who can buy: logged in, with an address. */
export async function buyerOf(house: TestApp): Promise<Awaited<ReturnType<TestApp['as']>>> {
  const phone = '13900000001';
  const buyer = await house.as(phone);
  const place = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' };
  await house.must(addressSave, { id: 'new', name: '周知行', phone, ...place, isDefault: true }, { as: buyer });
  return buyer;
}
