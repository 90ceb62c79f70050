/** What the warehouse found that was not as announced, side by side, with its photos. */

import { gradeName } from '../../../../contract/item/grades.ts';
import type { receiptDetail } from '../../../../contract/stock/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { AsWritten } from '../../item/AsWritten.tsx';
import styles from './receipt.module.css';
import { text } from './words.ts';

type Receipt = Output<typeof receiptDetail>;

/** Lines and finds that differ; empty when all is as told so far. */
export function differencesIn({ lineList, found }: Receipt) {
  const lines = lineList
    .map((line) => ({
      line,
      missing: line.counted === null ? 0 : line.quantity - line.counted,
      finds: found.filter((one) => one.line === line.position && one.kind !== 'asTold'),
    }))
    .filter(({ missing, finds }) => missing > 0 || finds.length > 0);
  return { lines, extra: found.filter((one) => one.line === null) };
}

export function Difference({ receipt }: { receipt: Receipt }) {
  const t = useText(text);
  const language = useLanguage();
  const { lines, extra } = differencesIn(receipt);
  return (
    <ul className={styles.finds}>
      {lines.map(({ line, missing, finds }) => (
        <li key={line.position}>
          <b>
            {line.name[language]} {sizeName(line.size, language)}
          </b>
          <small>
            {t.announced(line.quantity)} · {gradeName[line.grade][language]} · {t.found(line.counted ?? 0)}
          </small>
          {missing > 0 && (
            <span>
              <Tag tone="bad">{t.missing}</Tag> ×{missing}
            </span>
          )}
          {finds.map((one) => (
            <Find key={one.id} find={one} />
          ))}
        </li>
      ))}
      {extra.map((one) => (
        <li key={one.id}>
          <b>
            {one.name[language]} {sizeName(one.size, language)}
          </b>
          <Find find={one} />
        </li>
      ))}
    </ul>
  );
}

function Find({ find }: { find: Receipt['found'][number] }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <>
      <span>
        <Tag tone="wait">{t.foundKinds[find.kind]}</Tag> {t.foundAs(gradeName[find.grade][language], find.quantity)}
        {find.note && (
          <>
            {' · '}
            <AsWritten>{find.note}</AsWritten>
          </>
        )}
      </span>
      {find.photos.length > 0 && (
        <ImageGrid photos={find.photos.map((photo) => ({ id: photo.sha256, src: photo.url }))} />
      )}
    </>
  );
}
