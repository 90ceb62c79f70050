/** The single items for sale in the chosen size: which of them it is to be. */
import { useId } from 'react';
import type { Goods } from '../../../contract/catalogue/calls.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { InStock } from '../../ui/feedback/Tag.tsx';
import { IconCheck } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { headOf } from '../catalogue/ItemCard.tsx';
import { text } from './below-words.ts';
import styles from './goods.module.css';

interface Props {
  list: readonly Goods[];
  count: number;
  /** None of them where a piece is looked at that is for sale no more. */
  chosen: Goods | undefined;
  onChoose: (goods: Goods) => void;
  /** Loads what follows; absent when all are shown. */
  onMore?: () => void;
}

export function GoodsChoice({ list, count, chosen, onChoose, onMore }: Props) {
  const t = useText(text);
  const group = useId();
  return (
    <Section title={t.goods(count)}>
      <fieldset className={styles.list}>
        <legend className="vh">{t.goodsName}</legend>
        {list.map((goods) => (
          <label key={goods.listingId} className={styles.item}>
            <input
              type="radio"
              name={group}
              checked={goods.listingId === chosen?.listingId}
              onChange={() => onChoose(goods)}
            />
            <Facts goods={goods} />
          </label>
        ))}
      </fieldset>
      {onMore && (
        <Button kind="text" block onClick={onMore}>
          {t.showAll(count)}
        </Button>
      )}
    </Section>
  );
}

function Facts({ goods }: { goods: Goods }) {
  const t = useText(text);
  const language = useLanguage();
  const [first] = goods.defects;
  // The close-up of the first defect tells items of one product apart.
  const photo = goods.photos[first?.photo ?? 0] ?? goods.photos[0];
  // Without an inspection it is the seller who names none.
  const none = goods.report ? t.noFlaws : t.flawsUntold;
  const flaws = !first
    ? none
    : goods.defects.length === 1
      ? headOf(first[language])
      : t.moreFlaws(headOf(first[language]), goods.defects.length);
  return (
    <>
      <span className={styles.photo}>
        <Photo src={photo?.url} alt="" radius={10} sizes="60px" />
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          <b>{gradeName[goods.grade][language]}</b>
          {goods.inWarehouse ? <InStock /> : <span className={styles.dim}>{t.seller}</span>}
        </span>
        <small>{flaws}</small>
      </span>
      <Price amount={goods.price} decimals={0} size={17} />
      <span className={styles.mark}>
        <IconCheck size={14} />
      </span>
    </>
  );
}
