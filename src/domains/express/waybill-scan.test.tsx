import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { layNothingOut, show, type } from '../../ui/gallery/testing.tsx';
import { isWaybill, WaybillScan } from './WaybillScan.tsx';

vi.mock('../scan/ScanButton.tsx', () => ({ ScanButton: () => null }));

let entered = '';
function Typed() {
  const [value, setValue] = useState('');
  entered = value;
  return <WaybillScan label="运单号" value={value} onChange={setValue} />;
}

test('a tracking number as it is printed or copied, in groups of four, is the number', async () => {
  layNothingOut();
  const { box, end } = await show(<Typed />);
  await type(box.querySelector('input') as HTMLInputElement, ' SF 6120 2019 3531');
  expect(entered).toBe('SF612020193531');
  expect(isWaybill(entered)).toBe(true);
  await end();
});
