/** What was judged is to come home, or is on its way: what that waits for, and from when its owner may say that it did not come. */
import { yuan } from '../../../../contract/wire/money.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { date, dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import type { PieceData } from '../piece.ts';
import { text as piece } from '../words.ts';
import { TellUs } from './TellUs.tsx';
import { text } from './words.ts';

/** An answer kept on the phone may be of before some of this was told. */
export function WayHome({ data }: { data: PieceData }) {
  const t = useText(text);
  const tp = useText(piece);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { lies, waitsFor, way, parcelBack, cameBack = null, claimable = null, claim = null, covered = 0 } = data;
  if (way === 'item' && lies === 'here' && waitsFor === null && !cameBack && claim?.state !== 'open')
    return (
      <Notice title={tp.goesHome}>
        {t.toPackBody} <HomeBy data={data} />
      </Notice>
    );
  if (parcelBack?.arrivedAt !== null || !claimable || claimable.from <= now || claim?.state === 'open') return null;
  return <Notice title={t.onItsWay}>{t.onItsWayBody(date(claimable.from, now, language), `¥${yuan(covered)}`)}</Notice>;
}

/** By when it leaves; late, there is somebody to ask. An answer kept on the phone may be of before that was promised. */
export function HomeBy({ data: { homeBy = null, no } }: { data: Pick<PieceData, 'homeBy' | 'no'> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (homeBy === null) return null;
  const day = dateTime(homeBy, now, language);
  if (homeBy > now) return t.homeBy(day);
  return (
    <>
      {t.homeLate(day)}
      <TellUs no={no} />
    </>
  );
}
