import { useText } from '../../../ui/format/text.ts';
import { wholeWaybill } from '../../express/WaybillFields.tsx';
import { useWaybillCheck } from '../../express/WaybillScan.tsx';
import { text } from '../words.ts';

/** What is left to fill in, or is wrong with what was. */
export function useMissing(value = { company: '', waybill: '' }): string | null {
  const { shipMissing } = useText(text);
  const check = useWaybillCheck();
  if (wholeWaybill(value)) return null;
  return value.company.trim() && value.waybill.trim() ? check(value.waybill) : shipMissing;
}
