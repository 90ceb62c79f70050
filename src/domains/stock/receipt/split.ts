/** One form may hold more than one receipt takes: it is sent as several, which may travel in one parcel. */
import { PHOTO } from '../../../../contract/wire/limits.ts';
import { type Line, type ReceiptForm, shownBy } from './use-receipt-form.ts';

/** As the contract has them. */
const MOST = { lines: 100, pieces: 500 } as const;

interface Part {
  id: string;
  lines: Line[];
  photos: ReceiptForm['photos'];
}

/** The parts in order. Their ids follow from the form's, so that sending twice after a crash makes nothing twice. */
export function partsOf(form: ReceiptForm): Part[] {
  const parts: Part[] = [];
  let lines: Line[] = [];
  let shots = form.photos.length;
  let pieces = 0;
  const close = () => {
    const n = parts.length;
    parts.push({ id: n === 0 ? form.id : `${form.id}-${n + 1}`, lines, photos: n === 0 ? form.photos : [] });
    [lines, shots, pieces] = [[], 0, 0];
  };
  for (const line of form.lines) {
    const full =
      shots + shownBy(line) > PHOTO.maxCount || pieces + line.quantity > MOST.pieces || lines.length === MOST.lines;
    if (lines.length > 0 && full) close();
    lines.push(line);
    shots += shownBy(line);
    pieces += line.quantity;
  }
  close();
  return parts;
}
