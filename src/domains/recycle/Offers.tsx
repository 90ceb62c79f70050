/** The open offers, highest first, each with what its merchant did with earlier ones. */
import { decidedOf, lowersOften } from '../../../contract/recycle/rules.ts';
import { exactYuan, yuan } from '../../../contract/wire/yuan.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { cx } from '../../ui/format/cx.ts';
import { useText } from '../../ui/format/text.ts';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import type { PieceData } from './piece.ts';
import styles from './recycle.module.css';
import { text } from './words.ts';

type Bid = PieceData['bids'][number];

interface Props {
  data: PieceData;
  chosen: string | null;
  onChoose: (bidId: string) => void;
}

export function Offers({ data, chosen, onChoose }: Props) {
  const t = useText(text);
  const choosing = data.state === 'quoted';
  /** What its owner agreed to instead of what was offered. */
  const agreed = data.state === 'payable' || data.state === 'paid' ? data.newPrice : null;
  return (
    <Card title={t.offersTitle(data.bids.length)} end={<span className={styles.note}>{t.offersNote}</span>}>
      {choosing && (
        <RadioRows
          name={t.acceptTitle}
          value={chosen}
          onChange={onChoose}
          options={data.bids
            .filter(({ state }) => state === 'standing')
            .map((bid) => ({
              value: bid.id,
              label: (
                <b>
                  <Name bid={bid} />
                </b>
              ),
              note: <Record bid={bid} />,
              end: <b className={styles.price}>{`¥${exactYuan(bid.price)}`}</b>,
            }))}
        />
      )}
      {data.bids
        .filter(({ state }) => !choosing || state !== 'standing')
        .map((bid) => (
          <div key={bid.id} className={styles.offer}>
            <span className={styles.words}>
              <b>
                <Name bid={bid} />
              </b>
              <Record bid={bid} />
            </span>
            <span className={styles.end}>
              <b className={styles.price}>{`¥${exactYuan((isChosen(bid) && agreed) || bid.price)}`}</b>
              <small>
                {isChosen(bid) && agreed !== null && `${t.firstOffered(exactYuan(bid.price))} `}
                <Tag tone={isChosen(bid) ? 'ok' : 'idle'}>{bid.end ? t.bidEnds[bid.end] : t.bidStates[bid.state]}</Tag>
              </small>
            </span>
          </div>
        ))}
      <p className={styles.note}>{t.recordNote}</p>
    </Card>
  );
}

const isChosen = ({ state }: Bid) => state === 'won' || state === 'ended';

function Name({ bid: { merchant, record } }: { bid: Bid }) {
  const t = useText(text);
  return (
    <>
      {merchant} {lowersOften(record) && <Tag tone="bad">{t.oftenLowers}</Tag>}
    </>
  );
}

function Record({ bid: { record } }: { bid: Bid }) {
  const t = useText(text);
  const { won, inspected, lowered, loweredBy, backedOut } = record;
  return (
    <small>
      {t.chosen(won, decidedOf(record))}
      {backedOut > 0 && (
        <>
          {' · '}
          <span className={cx(styles.strong, styles.warn)}>{t.backedOut(backedOut)}</span>
        </>
      )}
      {inspected > 0 && lowered === 0 && ` · ${t.neverLowered(inspected)}`}
      {lowered > 0 && <span className={styles.line}>{t.perLowered(inspected, lowered, yuan(loweredBy, 0))}</span>}
    </small>
  );
}
