/** One piece of an order: what it is, how it is washed, what it is worth and how it looks now. */
import { useQuery } from '@tanstack/react-query';
import { productBrandList } from '../../../../contract/catalogue/calls.ts';
import type { Care } from '../../../../contract/cleaning/rules.ts';
import { coverOf } from '../../../../contract/express/cover.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { read } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { brandName } from '../../catalogue/brands.ts';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import styles from '../cleaning.module.css';
import { WishCards } from '../WishCards.tsx';
import { text as cleaning } from '../words.ts';
import { PointOut } from './PointSheet.tsx';
import type { Piece } from './piece.ts';
import { text } from './words.ts';

const NONE: ReadonlySet<string> = new Set();

interface Props {
  piece: Piece;
  /** Null where it is the only one. */
  n: number | null;
  draft: string;
  /** Which of its photos were picked before. */
  twice: readonly string[];
  /** Of our warehouse: what it is is known, and how it was washed there. */
  stored: { done: Care | null; most: number } | null;
  onChange: (change: Partial<Piece>) => void;
  onRemove: () => void;
}

export function PieceFields({ piece, n, draft, twice, stored, onChange, onRemove }: Props) {
  const t = useText(cleaning);
  const tt = useText(text);
  const language = useLanguage();
  const brands = useQuery(read(productBrandList, { kind: piece.kind }));
  const { declared } = piece;
  return (
    <>
      {n !== null && (
        <div className={styles.piece}>
          <h2>{tt.piece(n)}</h2>
          <Button size="sm" kind="text" onClick={onRemove}>
            {tt.remove(n)}
          </Button>
        </div>
      )}
      <WishCards
        wish={piece}
        kindFixed={stored !== null}
        done={stored?.done ?? null}
        onChange={(change) => onChange({ ...change, ...(change.kind && { brandId: null }) })}
      />
      {!stored && (
        <Card title={t.brand}>
          <Pills<string>
            name={t.brand}
            value={piece.brandId ?? NONE}
            onChange={(brandId) => onChange({ brandId: brandId === piece.brandId ? null : brandId })}
            options={(brands.data?.list ?? []).map(({ id, name }) => ({ value: id, label: brandName(name, language) }))}
          />
          <p className={styles.note}>{t.brandNone}</p>
        </Card>
      )}
      <Card>
        <AmountField
          label={t.declared}
          value={declared}
          onChange={(value) => onChange({ declared: value })}
          hint={
            stored && declared && declared > stored.most
              ? tt.tooHigh(`¥${yuan(stored.most)}`)
              : declared
                ? coversOf(declared, t)
                : stored
                  ? tt.upTo(`¥${yuan(stored.most)}`)
                  : t.declaredHint
          }
        />
        {!stored && (
          <>
            <PhotoPick
              label={t.photos}
              draft={draft}
              photos={piece.photos}
              onChange={(photos) => onChange({ photos })}
            />
            {twice.map((said) => (
              <Notice key={said} tone="bad" title={said} />
            ))}
            <p className={styles.note}>{t.photosNote}</p>
            <PointOut piece={piece} onChange={onChange} />
          </>
        )}
        <TextArea
          label={t.note}
          placeholder={t.notePlaceholder}
          value={piece.note}
          onChange={(note) => onChange({ note })}
        />
      </Card>
    </>
  );
}

/** Below what was declared, that it is our limit. */
export function coversOf(declared: number, t: (typeof cleaning)['zh']): string {
  const covered = coverOf(declared);
  return (covered < declared ? t.coversNoMore : t.covers)(`¥${yuan(covered)}`);
}
