/** One item in a shop elsewhere: what it is, how it stands there, and what its seller can do now. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { gradeName } from '../../../contract/item/grades.ts';
import type { ResaleItem, ResalePost } from '../../../contract/resale/calls.ts';
import { channelSaid } from '../../../contract/resale/sandbox.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { text as formText } from './form/words.ts';
import { PostState } from './post/Stays.tsx';
import styles from './resale.module.css';
import { text } from './words.ts';

export function ItemLine({ item, children }: { item: ResaleItem; children?: ReactNode }) {
  const language = useLanguage();
  return (
    <div className={styles.item}>
      <Photo src={item.cover} alt="" sizes="72px" radius={10} />
      <div className={styles.words}>
        <p className={styles.name}>{item.name[language]}</p>
        <p className={styles.meta}>
          {sizeName(item.size, language)} · {gradeName[item.grade][language]}
        </p>
        {children}
      </div>
    </div>
  );
}

export function PostRow({ post }: { post: ResalePost }) {
  const language = useLanguage();
  const t = useText(text);
  return (
    <Card>
      <Link to="/pages/xianyu/list" search={{ id: post.id }}>
        <ItemLine item={post.item}>
          <span className={styles.line}>
            <Price amount={post.price} size={15} />
            <PostState {...post} />
          </span>
          <span className={styles.meta}>
            {channelSaid(post.shop.name, language)}
            {post.shop.sandbox && ` · ${t.sandbox}`}
          </span>
          <Refusal post={post} />
        </ItemLine>
      </Link>
    </Card>
  );
}

/** Why the channel said no, in its own words, and about which field. */
export function Refusal({
  post,
}: {
  post: Pick<ResalePost, 'state' | 'refusal' | 'refusedField' | 'tries' | 'unheardSince'>;
}) {
  const t = useText(text);
  const labels = useText(formText);
  const language = useLanguage();
  const now = useNow(60_000);
  if (post.unheardSince)
    return (
      <div className={styles.refusal}>
        <Tag tone="wait">{t.unheard}</Tag>
        <p className={styles.meta}>{t.unheardSince(dateTime(post.unheardSince, now, language))}</p>
      </div>
    );
  if (!post.refusal) return null;
  return (
    <div className={styles.refusal}>
      <Tag tone="bad">{t.refused}</Tag>
      <p className={styles.meta}>
        {channelSaid(post.refusal, language)}
        {post.refusedField && ` · ${t.refusedField(labels.fields[post.refusedField])}`}
      </p>
      {post.tries > 0 && (
        <p className={styles.meta}>{post.state === 'stuck' ? t.withPerson(post.tries) : t.tries(post.tries)}</p>
      )}
    </div>
  );
}
