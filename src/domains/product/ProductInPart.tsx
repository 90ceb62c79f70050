/** A product as this device's catalogue knows it, without a network: its name and sizes, one's own pieces of it, and what can be begun here. */
import { useQuery } from '@tanstack/react-query';
import type { productDetail } from '../../../contract/catalogue/calls.ts';
import { gradeName } from '../../../contract/item/grade-names.ts';
import { itemMachine } from '../../../contract/item/machine.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { useSession } from '../../api/use-session.ts';
import { allGoods } from '../../offline/cache/prepare.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { text } from './in-part-words.ts';
import styles from './product.module.css';

type ItemState = keyof typeof itemMachine.states;

export default function ProductInPart({ product }: { product: Output<typeof productDetail> }) {
  const t = useText(text);
  const language = useLanguage();
  const seller = useSession()?.roles.includes('seller') ?? false;
  const { data: own = [] } = useQuery({
    queryKey: ['own-pieces', product.id],
    queryFn: async () => (await allGoods()).filter(({ productId }) => productId === product.id),
    enabled: seller,
  });
  return (
    <div className={styles.apart}>
      <div>
        <Photo src={product.cover} alt={product.name[language]} radius={0} sizes="100vw" optional />
        <section className={styles.heading}>
          <p className={styles.marks}>
            {product.brand.name.en && <b>{product.brand.name.en.toUpperCase()}</b>}
            <Tag>{t.styleNo(product.styleNo)}</Tag>
          </p>
          <p className={styles.name}>{product.name[language]}</p>
        </section>
        <div className={styles.notice}>
          <Notice title={t.inPart}>{t.inPartBody}</Notice>
        </div>
      </div>
      <div>
        {own.length > 0 && (
          <Section title={t.own} end={t.ownN(own.length)}>
            <Rows>
              {own.map((item) => (
                <RowLink
                  key={item.id}
                  to="/pages/stock/stockList"
                  search={{ id: item.id }}
                  note={[item.code, item.shelf, itemMachine.states[item.state as ItemState][language]]
                    .filter(Boolean)
                    .join(' · ')}
                >
                  {sizeName(item.size, language)} · {gradeName[item.grade][language]}
                </RowLink>
              ))}
            </Rows>
          </Section>
        )}
        <Section title={t.sizes} end={seller && t.sizesNote}>
          <div className={styles.sizesHere}>
            {product.skus.map((sku) =>
              seller ? (
                <LinkButton
                  key={sku.id}
                  kind="line"
                  size="sm"
                  to="/pages/stock/receipt/createReceipt"
                  search={{ productId: product.id, skuId: sku.id }}
                >
                  {sizeName(sku.size, language)}
                </LinkButton>
              ) : (
                <Tag key={sku.id}>{sizeName(sku.size, language)}</Tag>
              ),
            )}
          </div>
        </Section>
      </div>
    </div>
  );
}
