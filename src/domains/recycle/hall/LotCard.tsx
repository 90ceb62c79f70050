/** A lot in the hall: its photo, what it is, its estimate, when it ends, and the merchant's own sealed price. */
import { gradeName } from '../../../../contract/item/grades.ts';
import type { Lot } from '../../../../contract/recycle/hall-calls.ts';
import { lotMachine } from '../../../../contract/recycle/machine.ts';
import { exactYuan, yuan } from '../../../../contract/wire/yuan.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { grouped } from '../../../ui/format/format.ts';
import { IconLock } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { PageLink } from '../../../ui/input/PageLink.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { brandName } from '../../catalogue/brands.ts';
import { sizeName } from '../../catalogue/sizes.ts';
import { SaidDefects } from '../../item/Said.tsx';
import styles from '../recycle.module.css';
import { text } from './words.ts';

export function LotCard({ lot, mayBid }: { lot: Lot; mayBid: boolean }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card>
      <PageLink path={`/pages/recycle/bidDetail?id=${lot.id}`} className={styles.piece}>
        <span className={styles.thumb}>
          <Photo src={lot.photo ?? lot.cover} alt="" sizes="60px" radius={10} />
        </span>
        <span className={styles.words}>
          <b>{lot.name[language]}</b>
          <small>
            {brandName(lot.brand, language)} · {gradeName[lot.grade][language]} · {sizeName(lot.size, language)}
            {lot.defects.length > 0 && ' · '}
            <SaidDefects of={lot.defects} />
          </small>
          <small>
            {t.estimate} {rangeOf(lot)} · {t.offers(lot.offers)}
            {lot.state !== 'open' && lot.mine && ` · ${t.offered} ¥${exactYuan(lot.mine.price)}`}
          </small>
          <small className="num">{grouped(lot.no)}</small>
        </span>
        <span className={styles.end}>
          {lot.state === 'open' ? (
            <Countdown to={lot.closesAt} />
          ) : (
            <b className="num">
              {lot.soldFor === null ? lotMachine.states[lot.state][language] : `¥${exactYuan(lot.soldFor)}`}
            </b>
          )}
          <small>
            {lot.state !== 'open' ? (
              lot.soldFor === null ? (
                t.look
              ) : (
                t.soldFor
              )
            ) : lot.mine ? (
              <Tag tone="ok" icon={<IconLock size={12} />}>
                {t.sealed(exactYuan(lot.mine.price))}
              </Tag>
            ) : mayBid ? (
              t.bid
            ) : (
              t.look
            )}
          </small>
        </span>
      </PageLink>
    </Card>
  );
}

export const rangeOf = ({ estimate }: Pick<Lot, 'estimate'>) =>
  estimate?.low == null || estimate.high === null ? '--' : `¥${yuan(estimate.low, 0)} – ${yuan(estimate.high, 0)}`;
