/** What buyers say of a seller, what the seller says to it, and the way to show one of them to staff. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hintWords } from '../../../contract/chat/off-platform.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { link } from '../../../contract/screens.ts';
import { reviewMine, type SellerReview, sellerReviews } from '../../../contract/seller/calls.ts';
import { reviewReportMachine } from '../../../contract/seller/machine.ts';
import { read, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { relativeTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { words } from '../../ui/format/words.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { AnswerSheet } from './AnswerSheet.tsx';
import { ReviewReport } from './ReviewReport.tsx';
import { Stars } from './Stars.tsx';
import styles from './seller.module.css';
import { text } from './words.ts';

export function Again({ onClick }: { onClick: () => void }) {
  return (
    <Button kind="line" block onClick={onClick}>
      {useText(words).again}
    </Button>
  );
}

/** @param props.mine whose page it is looks at it */
export function Reviews({ id, mine }: { id: string; mine: boolean }) {
  const t = useText(text);
  const reviews = useInfiniteQuery(readPages(sellerReviews, { id, size: 10 }));
  const list = reviews.data?.pages.flatMap((page) => page.list) ?? [];
  const [doing, setDoing] = useState<{ act: 'answer' | 'report'; review: SellerReview } | null>(null);
  const close = () => setDoing(null);
  return (
    <Section title={t.reviews}>
      <p className={styles.note}>{t.reviewsNote}</p>
      {!reviews.data && reviews.isError && <Again onClick={() => void reviews.refetch()} />}
      <ul className={styles.reviews}>
        {list.map((one) => (
          <li key={one.id ?? `${one.at} ${one.buyer}`}>
            <Said review={one} />
            {/* A kept answer of before has no name for it. */}
            {one.id && (
              <Acting
                {...{ review: one, sellerId: id, mine }}
                onAnswer={() => setDoing({ act: 'answer', review: one })}
                onReport={() => setDoing({ act: 'report', review: one })}
              />
            )}
          </li>
        ))}
      </ul>
      {reviews.hasNextPage && (
        <Button kind="text" block pending={reviews.isFetchingNextPage} onClick={() => void reviews.fetchNextPage()}>
          {t.moreReviews}
        </Button>
      )}
      {doing?.act === 'answer' && <AnswerSheet review={doing.review} onClose={close} />}
      {doing?.act === 'report' && <ReviewReport review={doing.review} onClose={close} />}
    </Section>
  );
}

function Said({ review }: { review: SellerReview }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { item, reply } = review;
  return (
    <>
      <p className={styles.line}>
        <Stars given={review.stars} />
        <span>{review.buyer || t.someone}</span>
        <time>{relativeTime(review.at, now, language)}</time>
      </p>
      {review.body && <p className={styles.body}>{review.body}</p>}
      {!!review.hints?.length && (
        <Notice tone="wait">{t.leadsOff(review.hints.map((hint) => hintWords[hint][language]))}</Notice>
      )}
      <p className={styles.note}>
        {item.name[language]} · {sizeName(item.size, language)} · {gradeName[item.grade][language]}
      </p>
      {reply && (
        <p className={styles.reply}>
          <b>{t.reply}</b> {reply.body}
        </p>
      )}
    </>
  );
}

interface Acting {
  review: SellerReview;
  sellerId: string;
  mine: boolean;
  onAnswer: () => void;
  onReport: () => void;
}

function Acting({ review, sellerId, mine, onAnswer, onReport }: Acting) {
  const t = useText(text);
  const session = useSession();
  const { data } = useQuery({ ...read(reviewMine, { sellerId }), enabled: session !== null });
  const reported = data?.reported.find(({ id }) => id === review.id);
  if (data?.wrote.includes(review.id)) return <p className={styles.note}>{t.yours}</p>;
  return (
    <div className={styles.acts}>
      {reported && (
        <span className={styles.note}>
          {t.reportedOne} <StateTag machine={reviewReportMachine} state={reported.state} />
        </span>
      )}
      {mine && !(review.answered ?? review.reply) && (
        <Button kind="text" size="sm" onClick={onAnswer}>
          {t.answer}
        </Button>
      )}
      {!session && (
        <LinkButton
          kind="text"
          size="sm"
          to="/pages/login/login"
          search={{ redirect: link('/pages/buy/seller', { id: sellerId }) }}
        >
          {t.report}
        </LinkButton>
      )}
      {session && !reported && (
        <Button kind="text" size="sm" onClick={onReport}>
          {t.report}
        </Button>
      )}
    </div>
  );
}
