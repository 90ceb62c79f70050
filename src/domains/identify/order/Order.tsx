/** What belongs to the order of a piece: the one number that people need, what its owner said, and folded away whatever else has a number. */
import { carrierName } from '../../../../contract/express/carriers.ts';
import { channelName } from '../../../../contract/payment/calls.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Fact, Facts, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { slotName } from '../form.ts';
import styles from '../identify.module.css';
import { ModelFacts } from '../model/ModelFacts.tsx';
import { calledOf, noOf, type PieceData } from '../piece.ts';
import { text as words } from '../words.ts';
import { Packed } from './Packed.tsx';
import { text } from './words.ts';

export function Order({ data }: { data: PieceData }) {
  const t = useText(words);
  const to = useText(text);
  const language = useLanguage();
  const no = noOf(data);
  // An answer kept on the phone may be of before that was told.
  const ways = (data.backTo ?? []).map((way) => channelName(way)[language]);
  const back = ways.length > 0 ? t.refundedTo(ways) : t.refunded;
  // What has not arrived is still asked about by its number.
  const legs = [
    { name: t.parcel, parcel: data.parcel },
    { name: t.parcelBack, parcel: data.parcelBack },
  ].flatMap(({ name, parcel }) => (parcel ? { name, parcel } : []));
  const under = legs.filter(({ parcel }) => parcel.arrivedAt === null);
  const over = legs.filter(({ parcel }) => parcel.arrivedAt !== null);
  return (
    <Card title={t.order}>
      {data.order.pieces.length > 1 && (
        <Rows>
          {data.order.pieces.map((piece, n) => (
            <RowLink
              key={piece.id}
              to="/pages/identify/detail"
              search={{ id: piece.id }}
              note={calledOf(piece, language)}
            >
              {n + 1}. {piece.name[language]}
            </RowLink>
          ))}
        </Rows>
      )}
      <Facts>
        <Fact name={to.orderNo} copy={no}>
          <span className="num">{grouped(no)}</span>
        </Fact>
        <ModelFacts of={data} />
        <Fact name={t.worth}>
          <Price amount={data.worth} plain />
        </Fact>
        <Fact name={t.fee}>
          <Price amount={data.fee} plain /> {data.refunded && back}
        </Fact>
        {data.note && <Fact name={t.note}>{data.note}</Fact>}
        {/* An answer kept on the phone may be of before that was told. */}
        {data.absent?.length > 0 && (
          <Fact name={t.absent}>
            {data.absent.map((slot) => slotName(slot)[language]).join(language === 'zh' ? '、' : ', ')}
          </Fact>
        )}
        {under.map((leg) => (
          <Leg key={leg.name} {...leg} />
        ))}
      </Facts>
      {(no !== data.no || over.length > 0) && (
        <details className={styles.before}>
          <summary>{to.others}</summary>
          <Facts>
            {no !== data.no && (
              <Fact name={t.no} copy={data.no}>
                <span className="num">{grouped(data.no)}</span>
              </Fact>
            )}
            {over.map((leg) => (
              <Leg key={leg.name} {...leg} />
            ))}
          </Facts>
        </details>
      )}
      <Packed of={data} />
    </Card>
  );
}

function Leg({ name, parcel }: { name: string; parcel: NonNullable<PieceData['parcel']> }) {
  const t = useText(words);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { company, waybill, arrivedAt } = parcel;
  return (
    <Fact name={name} copy={waybill}>
      {carrierName(company, language)} {waybill}
      {arrivedAt !== null && ` · ${t.brought(dateTime(arrivedAt, now, language))}`}
    </Fact>
  );
}
