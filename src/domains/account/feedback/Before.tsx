/** What this person told us before, each with our answer; from one that was missing the way leads back to the form it was asked from. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Feedback, feedbackMine } from '../../../../contract/account/feedback.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from './feedback.module.css';
import { text } from './words.ts';

export function Before() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(feedbackMine, {}), ...ALWAYS_FRESH });
  useLive(['feedback'], () => void query.refetch());
  const told = query.data?.pages.flatMap(({ list }) => list) ?? [];
  if (told.length === 0) return null;
  return (
    <Card title={t.before}>
      <ul className={styles.list}>
        {told.map((one) => (
          <Told key={one.id} told={one} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button kind="text" size="sm" pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Card>
  );
}

/** Where it goes on; what was asked from nowhere is sold. */
const forms = {
  receipt: '/pages/stock/receipt/createReceipt',
  inquiry: '/pages/consignment/inquiry',
  identify: '/pages/identify/order',
} as const;

function Told({ told: { kind, body, photos, at, answer, askedFrom } }: { told: Feedback }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(null);
  const product = answer?.product;
  // An answer kept on the phone may be of before there was this.
  const { form, draft } = askedFrom ?? { form: 'receipt', draft: null };
  return (
    <li>
      <div className={styles.head}>
        <small>
          {t.kinds[kind]} · {dateTime(at, now, language)}
        </small>
        <Tag tone={answer ? 'ok' : 'wait'}>{answer ? t.answered : t.waits}</Tag>
      </div>
      <p>{body}</p>
      {photos.length > 0 && <ImageGrid photos={photos.map((src) => ({ id: src, src }))} />}
      {answer && <p className={styles.answer}>{answer.words}</p>}
      {product && (
        <>
          <div className={styles.product}>
            <Photo src={product.cover} alt="" sizes="56px" radius={10} />
            <span>
              <b>{product.name[language]}</b>
              <small>{product.styleNo}</small>
            </span>
          </div>
          <div className={styles.ways}>
            <LinkButton size="sm" kind="line" to="/pages/buy/detail" search={{ productId: product.id }}>
              {t.look}
            </LinkButton>
            <LinkButton size="sm" to={forms[form]} search={{ productId: product.id, ...(draft && { draft }) }}>
              {t.goOn[form]}
            </LinkButton>
          </div>
        </>
      )}
    </li>
  );
}
