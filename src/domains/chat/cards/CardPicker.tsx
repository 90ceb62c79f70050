/** Something to show along with a message: an order of the two, or one of the seller's goods. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ChatCard, chatCards } from '../../../../contract/chat/calls.ts';
import { chatPieces, type PieceCard } from '../../../../contract/chat/pieces.ts';
import { workChatCards } from '../../../../contract/chat/work-calls.ts';
import { gradeName } from '../../../../contract/item/grades.ts';
import { orderMachine } from '../../../../contract/order/machine.ts';
import { ALWAYS_FRESH, read, readPages } from '../../../api/read.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RowButton, Rows } from '../../../ui/list/Row.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import styles from '../composer.module.css';
import type { Talk } from '../talk.ts';
import { text } from '../words.ts';

interface Props {
  onClose: () => void;
  onChoose: (card: ChatCard) => void;
}

/** What is chosen to go along with a message. */
type Chosen = ChatCard | PieceCard;

export default function CardPicker({
  talk,
  onChoose,
  onClose,
}: {
  talk: Talk;
  onClose: () => void;
  onChoose: (card: Chosen) => void;
}) {
  const t = useText(text);
  const { id, kind, card } = talk;
  const place = id !== undefined ? { id } : kind === 'order' ? { orderId: card?.id } : { listingId: card?.id };
  const query = useQuery({ ...read(chatCards, kind === 'service' ? {} : place), ...ALWAYS_FRESH });
  const pieces = useInfiniteQuery({ ...readPages(chatPieces, {}), ...ALWAYS_FRESH, enabled: kind === 'service' });
  return (
    <CardSheet
      query={query}
      onClose={onClose}
      onChoose={onChoose}
      pieces={kind === 'service' ? (pieces.data?.pages.flatMap(({ list }) => list) ?? null) : []}
      onPiece={onChoose}
    >
      {(pieces.hasNextPage || pieces.isError) && (
        <Button
          block
          kind="text"
          pending={pieces.isFetching}
          onClick={() => void (pieces.hasNextPage ? pieces.fetchNextPage() : pieces.refetch())}
        >
          {pieces.isError ? t.retry : t.morePieces}
        </Button>
      )}
    </CardSheet>
  );
}

/** The same at the desk: what can be shown to whoever asked. */
export function DeskCardPicker({ id, ...choice }: Props & { id: string }) {
  const query = useQuery({ ...read(workChatCards, { id }), ...ALWAYS_FRESH });
  return <CardSheet query={query} {...choice} />;
}

interface Found {
  data: { list: readonly ChatCard[] } | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

function CardSheet({
  query,
  pieces = [],
  onClose,
  onChoose,
  onPiece,
  children,
}: Props & {
  query: Found;
  /** Null while they are not known. */
  pieces?: readonly PieceCard[] | null;
  onPiece?: (piece: PieceCard) => void;
  /** The way to more of them. */
  children?: ReactNode;
}) {
  const t = useText(text);
  const language = useLanguage();
  const { data, isError, isFetching, refetch } = query;
  return (
    <Sheet open onClose={onClose} title={t.addCard}>
      {!data && isError && (
        <Button block kind="line" pending={isFetching} onClick={() => void refetch()}>
          {t.retry}
        </Button>
      )}
      {data?.list.length === 0 && pieces?.length === 0 && <p>{t.noCards}</p>}
      {(['order', 'item'] as const).map((kind) => {
        const list = data?.list.filter((one) => one.kind === kind) ?? [];
        return (
          list.length > 0 && (
            <section key={kind} className={styles.cards}>
              <h3>{t.cardsOf[kind]}</h3>
              <Rows>
                {list.map((one) => (
                  <RowButton
                    key={`${one.kind} ${one.id}`}
                    icon={<Photo src={one.item.cover} alt="" radius={10} sizes="48px" className={styles.small} />}
                    note={
                      <>
                        {sizeName(one.item.size, language)} · {gradeName[one.item.grade][language]}{' '}
                        {one.orderState && <StateTag machine={orderMachine} state={one.orderState} />}
                      </>
                    }
                    value={<Price amount={one.price} decimals={0} plain />}
                    onClick={() => {
                      onChoose(one);
                      onClose();
                    }}
                  >
                    {one.item.name[language]}
                  </RowButton>
                ))}
              </Rows>
            </section>
          )
        );
      })}
      {pieces && pieces.length > 0 && (
        <section className={styles.cards}>
          <h3>{t.pieces}</h3>
          <Rows>
            {pieces.map((one) => (
              <RowButton
                key={`${one.kind} ${one.id}`}
                icon={<Photo src={one.cover} alt="" radius={10} sizes="48px" className={styles.small} />}
                note={`${grouped(one.no)} · ${one.called[language]}`}
                onClick={() => {
                  onPiece?.(one);
                  onClose();
                }}
              >
                {one.name[language]}
              </RowButton>
            ))}
          </Rows>
        </section>
      )}
      {children}
    </Sheet>
  );
}
