/** What authentication costs and takes now, and what it can say and cannot: for everybody, before anything is asked of them. */
import { useQuery } from '@tanstack/react-query';
import { identifyOffer } from '../../../contract/identify/calls.ts';
import { categories, categoryName, identifyPrices } from '../../../contract/identify/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Card } from '../../ui/surface/Card.tsx';
import { FewExperts, judgesIn } from './experts/FewExperts.tsx';
import styles from './identify.module.css';
import { isSlow, lengthOf } from './length.ts';
import { text } from './words.ts';

/** The phone's own figures until the shop's are here: both come from the same table. */
const known = () =>
  categories.map((category) => ({
    category,
    photos: identifyPrices.photos[category],
    item: identifyPrices.item[category],
  }));

export const offerQuery = () => read(identifyOffer, {});

export function OfferCards() {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery(offerQuery());
  const lasting = (ms: number) => lengthOf(ms)[language];
  // An answer that the phone kept from before says nothing of what is sent in.
  const queueOf = ({ about, aboutItem = about, experts, waiting, late = false }: Output<typeof identifyOffer>) => {
    const before = about === null ? t.quiet(waiting) : t.onDuty(experts, waiting);
    // What waits too long already promises nothing for what comes after it, nor says how long that takes.
    if (late) return t.late + before;
    if (about === null) return before;
    const slow = isSlow('photos', about) || (aboutItem !== null && isSlow('item', aboutItem));
    return (slow ? t.slow : '') + t.queue(lasting(about), aboutItem === null ? null : lasting(aboutItem)) + before;
  };
  return (
    <>
      <FewExperts judges={judgesIn(data)} />
      <Card title={t.prices}>
        <table className={styles.prices}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t.byPhotos}</th>
              <th scope="col">{t.byItem}</th>
            </tr>
          </thead>
          <tbody>
            {(data?.prices ?? known()).map(({ category, photos, item }) => (
              <tr key={category}>
                <th scope="row">{categoryName[category][language]}</th>
                <td>
                  <Price amount={photos} plain />
                </td>
                <td>
                  <Price amount={item} plain />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.note}>{t.takes}</p>
        {data && <p className={styles.note}>{queueOf(data)}</p>}
        {data?.took != null && <p className={styles.note}>{t.took(lasting(data.took))}</p>}
      </Card>
      <Card title={t.says}>
        <ul className={styles.prove}>
          {t.saysLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}
