/** The label for the box drawn on this phone, as the server draws it (server/domains/express/label.ts). */
import { encode } from 'uqr';
import { boxLines, boxSize, type Place, QUIET, type Sent } from '../../../contract/express/box-label.ts';
import type { Language } from '../../ui/format/text.ts';
import { POINT, printPages, writeLines } from '../../ui/print/paper.ts';

/** @throws Error where the browser cannot draw */
export const drawBoxLabel = (sent: Sent, to: Place, language: Language): Promise<Uint8Array<ArrayBuffer>> =>
  printPages(boxSize, [
    (paper) => {
      const { margin, code } = boxSize;
      const { data, size } = encode(sent.no, { ecc: 'M', border: QUIET });
      const unit = code / size;
      for (const [y, row] of data.entries())
        for (const [x, dark] of row.entries())
          if (dark) paper.fillRect(margin + x * unit, margin + y * unit, unit, unit);
      for (const line of boxLines(sent, to, language)) writeLines(paper, { ...line, size: line.size * POINT });
    },
  ]);
