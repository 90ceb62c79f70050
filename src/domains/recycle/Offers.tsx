/** The open offers, highest first, each with what its merchant did with earlier ones. */
import { yuan } from '../../../contract/wire/yuan.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { useText } from '../../ui/format/text.ts';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import type { PieceData } from './piece.ts';
import styles from './recycle.module.css';
import { text } from './words.ts';

interface Props {
  data: PieceData;
  chosen: string | null;
  onChoose: (bidId: string) => void;
}

export function Offers({ data, chosen, onChoose }: Props) {
  const t = useText(text);
  const choosing = data.state === 'quoted';
  return (
    <Card title={t.offersTitle(data.bids.length)} end={<span className={styles.note}>{t.offersNote}</span>}>
      {choosing ? (
        <RadioRows
          name={t.acceptTitle}
          value={chosen}
          onChange={onChoose}
          options={data.bids
            .filter(({ state }) => state === 'standing')
            .map((bid) => ({
              value: bid.id,
              label: bid.merchant,
              note: <Record bid={bid} />,
              end: <b className="num">{`¥${yuan(bid.price, 0)}`}</b>,
            }))}
        />
      ) : (
        data.bids.map((bid) => (
          <div key={bid.id} className={styles.offer}>
            <span className={styles.words}>
              <b>{bid.merchant}</b>
              <small>
                <Record bid={bid} />
              </small>
            </span>
            <span className={styles.end}>
              <b className="num">{`¥${yuan(bid.price, 0)}`}</b>
              <small>
                <Tag tone={bid.state === 'won' || bid.state === 'ended' ? 'ok' : 'idle'}>{t.bidStates[bid.state]}</Tag>
              </small>
            </span>
          </div>
        ))
      )}
      <p className={styles.note}>{t.recordNote}</p>
    </Card>
  );
}

function Record({ bid: { record } }: { bid: PieceData['bids'][number] }) {
  const t = useText(text);
  return (
    <>
      {t.hit} {t.ofN(record.won, record.bids)} ·{' '}
      <span className={cx(record.lowered > 0 && styles.warn)}>
        {t.lowered} {t.ofN(record.lowered, record.inspected)}
      </span>
      {record.backedOut > 0 && (
        <span className={styles.warn}>
          {' '}
          · {t.backedOut} {record.backedOut}
        </span>
      )}
      {record.lowered > 0 && <span className={styles.warn}> · {t.loweredBy(yuan(record.loweredBy, 0))}</span>}
    </>
  );
}
