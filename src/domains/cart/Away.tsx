/** What of the cart cannot be bought now: ordered elsewhere and perhaps for sale again, or gone for good, with what resembles it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { CartLine } from '../../../contract/cart/calls.ts';
import { ONE_SIZE, productSimilar } from '../../../contract/catalogue/calls.ts';
import { read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { IconTrash } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, IconButton } from '../../ui/input/Button.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { facts, Thumb } from './CartLine.tsx';
import styles from './cart.module.css';
import { text } from './words.ts';

interface AwayProps {
  lines: readonly CartLine[];
  clearing: boolean;
  onClear: (listingIds: string[]) => void;
  onRemove: (line: CartLine) => void;
}

/** What may come back stands apart, and goes only one by one. */
export function Away({ lines, clearing, onClear, onRemove }: AwayProps) {
  const t = useText(text);
  const language = useLanguage();
  const [held, gone] = [lines.filter((line) => line.held), lines.filter((line) => !line.held)];
  return (
    <>
      {held.length > 0 && (
        <Card title={t.held}>
          <p className={styles.note}>{t.heldNote}</p>
          {held.map((line) => (
            <AwayLine
              key={line.listingId}
              line={line}
              remove={
                <IconButton name={`${t.remove} ${line.name[language]}`} onClick={() => onRemove(line)}>
                  <IconTrash size={20} />
                </IconButton>
              }
            />
          ))}
        </Card>
      )}
      {gone.length > 0 && (
        <Card
          title={t.gone}
          end={
            <Button
              kind="text"
              size="sm"
              pending={clearing}
              onClick={() => onClear(gone.map(({ listingId }) => listingId))}
            >
              {t.clearGone}
            </Button>
          }
        >
          {gone.map((line) => (
            <AwayLine key={line.listingId} line={line} />
          ))}
        </Card>
      )}
    </>
  );
}

function AwayLine({ line, remove }: { line: CartLine; remove?: ReactNode }) {
  const t = useText(text);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.gone}>
      <div className={styles.line}>
        <Thumb line={line} />
        <div className={styles.words}>
          <p className={styles.name}>{line.name[language]}</p>
          <p className={styles.marks}>
            <span className={styles.note}>{facts(line, language)}</span>
            {!line.held && <Tag>{t.goneTag}</Tag>}
          </p>
        </div>
        <Button kind="tint" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t.similar}
        </Button>
        {remove}
      </div>
      {open && <Similar line={line} />}
    </div>
  );
}

function Similar({ line }: { line: CartLine }) {
  const t = useText(text);
  const language = useLanguage();
  const sizes = line.size === ONE_SIZE ? undefined : line.size;
  const { data } = useQuery(read(productSimilar, { productId: line.productId, size: 8, ...(sizes && { sizes }) }));
  return (
    <ul className={styles.similar} aria-label={t.similarOf(line.name[language])}>
      {data?.list.map((product) => (
        <li key={product.id}>
          <Link
            to="/pages/buy/detail"
            search={{ productId: product.id, ...(product.skuId && { skuId: product.skuId }) }}
            className={styles.other}
          >
            <Photo src={product.cover} alt="" radius={10} sizes="104px" />
            <span>{product.name[language]}</span>
            <Price amount={product.minSellPrice} decimals={0} size={14} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
