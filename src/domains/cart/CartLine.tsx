/** One line of the cart: for sale, or taken out a moment ago. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CartLine } from '../../../contract/cart/calls.ts';
import { ONE_SIZE } from '../../../contract/catalogue/calls.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { InStock } from '../../ui/feedback/Tag.tsx';
import { relativeTime } from '../../ui/format/format.ts';
import { IconTrash } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, IconButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import styles from './cart.module.css';
import { text } from './words.ts';

interface LineProps {
  line: CartLine;
  /** It is the one that would be bought. */
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onRemove: () => void;
  /** What belongs to it while it is chosen. */
  children?: ReactNode;
}

export function Line({ line, chosen, onChoose, onRemove, children }: LineProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const name = line.name[language];
  const moved = line.price - line.addedPrice;
  return (
    <Card>
      <div className={styles.line}>
        <Checkbox round checked={chosen} onChange={onChoose} name={t.choose(name)} />
        <Thumb line={line} />
        <div className={styles.words}>
          <Link to="/pages/buy/detail" search={detailOf(line)} className={styles.name}>
            {name}
          </Link>
          <Marks line={line} />
          <p className={styles.price}>
            <Price amount={line.price} decimals={0} size={17} />
            {moved !== 0 && <Price amount={line.addedPrice} decimals={0} size={12} was />}
          </p>
          {moved === 0 ? (
            <p className={styles.note}>{t.since(relativeTime(line.addedAt, now, language))}</p>
          ) : (
            <p className={moved < 0 ? styles.down : styles.up}>
              {(moved < 0 ? t.cheaper : t.dearer)(`¥${yuan(Math.abs(moved), 0)}`)}
            </p>
          )}
        </div>
      </div>
      <div className={styles.actions}>
        <IconButton name={`${t.remove} ${name}`} onClick={onRemove}>
          <IconTrash size={20} />
        </IconButton>
      </div>
      {children}
    </Card>
  );
}

export function Removed({ line, pending, onUndo }: { line: CartLine; pending: boolean; onUndo: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <div className={styles.removed} role="status">
      <span>{t.removed(line.name[language])}</span>
      <Button kind="text" size="sm" pending={pending} onClick={onUndo}>
        {t.undo}
      </Button>
    </div>
  );
}

export const Thumb = ({ line }: { line: CartLine }) => (
  <span className={styles.photo}>
    <Photo src={line.cover} alt="" radius={10} sizes="84px" />
  </span>
);

function Marks({ line }: { line: CartLine }) {
  const language = useLanguage();
  return (
    <p className={styles.marks}>
      <span className={styles.note}>{facts(line, language)}</span>
      {line.inWarehouse && <InStock />}
    </p>
  );
}

export const facts = ({ size, grade }: CartLine, language: 'zh' | 'en') =>
  [size !== ONE_SIZE && sizeName(size, language), gradeName[grade][language]].filter(Boolean).join(' · ');

const detailOf = ({ productId, skuId, listingId }: CartLine) => ({ productId, skuId, listingId });
