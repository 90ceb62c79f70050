/** What every page of a campaign says first, and its rules. */
import type { CampaignCard } from '../../../contract/campaign/calls.ts';
import { campaignMachine } from '../../../contract/campaign/machine.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './campaign.module.css';
import { Pictures } from './Pictures.tsx';
import { shopSpan } from './shop-time.ts';
import { text } from './words.ts';

export function Meta({ one }: { one: CampaignCard }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <span className={styles.meta}>
      {one.spent ? <Tag tone="idle">{t.spent}</Tag> : <StateTag machine={campaignMachine} state={one.state} />}
      {t.kinds[one.kind]} · {shopSpan(one.startsAt, one.endsAt, now, language)}
    </span>
  );
}

/** Somebody's own, also before it is published: nobody has recorded that it shows what can be had. */
const isPhoto = (src: string) => src.startsWith(photoUrl('')) || src.startsWith('blob:');

/** Its pictures, its name and what it is about. */
export function About({ one }: { one: CampaignCard }) {
  const t = useText(text);
  const language = useLanguage();
  const pictures = one.picture === null ? one.pictures : [one.picture, ...one.pictures];
  return (
    <Card>
      <div className={styles.block}>
        {pictures.length > 0 && <Pictures name={one.name[language]} srcs={pictures} />}
        {pictures.some(isPhoto) && <p className={styles.note}>{t.picturesNote}</p>}
        <div className={styles.head}>
          <h2>{one.name[language]}</h2>
          <p className={styles.note}>{one.about[language]}</p>
          <Meta one={one} />
        </div>
      </div>
    </Card>
  );
}

export function Rules({ words }: { words: string }) {
  const t = useText(text);
  return (
    <Card title={t.rules}>
      <p className={styles.note}>{words}</p>
    </Card>
  );
}
