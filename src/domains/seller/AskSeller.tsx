/** A conversation with a seller is about something of theirs: which, where they have several. */
import { useState } from 'react';
import { gradeName } from '../../../contract/item/grades.ts';
import type { SellerItem } from '../../../contract/seller/calls.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import styles from './seller.module.css';
import { text } from './words.ts';

interface Props {
  items: readonly SellerItem[];
  /** Reads further ones; absent when these are all. */
  onMore?: (() => void) | undefined;
}

export function AskSeller({ items, onMore }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [only] = items;
  if (only && items.length === 1 && !onMore)
    return (
      <LinkButton block kind="tint" to="/plugin/chat" search={{ listingId: only.listingId }}>
        {t.ask}
      </LinkButton>
    );
  return (
    <>
      <Button block kind="tint" onClick={() => setOpen(true)}>
        {t.ask}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.askWhich}>
        <Rows>
          {items.map(({ listingId, name, cover, size, grade, price }) => (
            <RowLink
              key={listingId}
              to="/plugin/chat"
              search={{ listingId }}
              icon={<Photo src={cover} alt="" radius={10} sizes="48px" className={styles.small} />}
              note={`${sizeName(size, language)} · ${gradeName[grade][language]}`}
              value={<Price amount={price} decimals={0} plain />}
            >
              {name[language]}
            </RowLink>
          ))}
        </Rows>
        {onMore && (
          <Button block kind="line" onClick={onMore}>
            {t.askMore}
          </Button>
        )}
      </Sheet>
    </>
  );
}
