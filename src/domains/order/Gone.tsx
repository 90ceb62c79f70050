/** The item went to someone else, or is no longer for sale: what could take its place. */
import { linkOptions } from '@tanstack/react-router';
import type { InferOutput } from 'valibot';
import type { orderItem } from '../../../contract/item/shown.ts';
import type { SimilarItem } from '../../../contract/order/calls.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconFlash } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Feed, ProductCard } from '../../ui/list/ProductCard.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { text } from './confirm-words.ts';

const words = {
  ITEM_TAKEN: ['takenTitle', 'takenBody'],
  ITEM_HELD: ['heldTitle', 'heldBody'],
  ITEM_OFF: ['offTitle', 'offBody'],
} as const;
type GoneCode = keyof typeof words;
export const goneCodes = Object.keys(words) as readonly GoneCode[];
const isGone = (code: string): code is GoneCode => code in words;

interface GoneItem {
  code: GoneCode;
  similar: readonly SimilarItem[];
}

/** Reads a refusal; null when it is about something else. */
export function goneFrom(error: unknown): GoneItem | null {
  if (!(error instanceof ApiError) || !isGone(error.code)) return null;
  const { similar = [] } = (error.data ?? {}) as { similar?: SimilarItem[] };
  return { code: error.code, similar };
}

export function Gone({ gone, item }: { gone: GoneItem; item?: InferOutput<typeof orderItem> }) {
  const t = useText(text);
  const language = useLanguage();
  const [title, body] = words[gone.code];
  return (
    <>
      <Empty
        title={t[title]}
        body={t[body]}
        art={item && <Photo src={item.cover} alt={item.name[language]} sizes="160px" />}
        icon={item ? undefined : <IconFlash size={24} />}
        action={
          item ? (
            <LinkButton kind="tint" replace to="/pages/buy/detail" search={{ productId: item.productId }}>
              {t.toProduct}
            </LinkButton>
          ) : undefined
        }
      />
      <Section title={gone.similar.length > 0 ? t.similar : t.similarNone}>{null}</Section>
      {gone.similar.length > 0 && (
        <Feed>
          {gone.similar.map((other) => (
            <ProductCard
              key={other.listingId}
              link={linkOptions({
                to: '/pages/buy/detail',
                search: { productId: other.productId, skuId: other.skuId, listingId: other.listingId },
                replace: true,
              })}
              photo={other.cover}
              name={other.name[language]}
              grade={other.grade}
              remark={sizeName(other.size, language)}
              price={other.price}
            />
          ))}
        </Feed>
      )}
    </>
  );
}
