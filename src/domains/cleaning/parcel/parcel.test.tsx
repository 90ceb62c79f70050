/** Where a piece is to be sent, and where it is on its ways. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { layNothingOut, seen, show } from '../../../ui/gallery/testing.tsx';
import { text as express } from '../../express/words.ts';
import { text as several } from '../form/words.ts';
import { text } from '../words.ts';
import { Parcels } from './Parcels.tsx';
import { SendHere } from './SendHere.tsx';

type Data = ComponentProps<typeof Parcels>['data'];
const words = async (node: ComponentProps<'div'>['children']) => {
  layNothingOut();
  const { box, end } = await show(node);
  const said = seen(box);
  await end();
  return said;
};

test('who has paid for several reads one short number for the slip; those of the pieces are folded away', async () => {
  const data = {
    ...{ no: '2611000000000002', orderNo: '2611000000123456', place: 1, pieces: 2 },
    beside: [{ no: '2611000000123456' }],
    sendTo: { name: '平台仓', phone: '028', province: '四川省', city: '成都市', district: '双流区', detail: '9 号' },
  } as unknown as Data;
  const said = await words(<SendHere data={data} />);
  for (const part of ['平台仓', '双流区 9 号', express.zh.copyAll, several.zh.ending('123456'), text.zh.no])
    expect(said).toContain(part);
  expect(said.match(/123456/g)).toHaveLength(2);
  expect(said.indexOf(several.zh.wholeNo)).toBeLessThan(said.indexOf('2611 0000 0012 3456'));
  expect(await words(<SendHere data={{ ...data, sendTo: null }} />)).toBe('');
});

test('each place that the carrier tells of stands on the way to us and on the way home, the way home first', async () => {
  const parcel = (waybill: string, zh: string) => ({
    ...{ company: '顺丰速运', waybill, state: 'transit', sentAt: 1, arrivedAt: null },
    trace: [{ at: 2, zh, en: zh }],
  });
  const data = {
    ...{ parcel: parcel('SF1', '到杭州'), parcelBack: parcel('SF2', '离开杭州'), tracks: 'sandbox' },
  } as unknown as Data;
  const said = await words(<Parcels data={data} />);
  for (const part of ['SF1', '到杭州', 'SF2', '离开杭州', express.zh.states.transit, express.zh.sandbox])
    expect(said).toContain(part);
  expect(said.indexOf('SF2')).toBeLessThan(said.indexOf('SF1'));
  // An answer of before the state was told.
  const old = { ...data, tracks: undefined, parcelBack: null, parcel: { ...data.parcel, state: undefined } };
  expect(await words(<Parcels data={old as unknown as Data} />)).toContain('到杭州');
});
