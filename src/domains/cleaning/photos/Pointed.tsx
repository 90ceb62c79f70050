/** What its owner pointed at when they ordered, on the photos of then. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { useText } from '../../../ui/format/text.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { Marked } from '../Kept.tsx';
import { text } from './words.ts';

export function Pointed({ data }: { data: Pick<CleaningDetail, 'pointed'> }) {
  const t = useText(text);
  // An answer kept on the phone may be of before that was told.
  if (!data.pointed) return null;
  return (
    <Card title={t.pointed}>
      <PointedAt data={data.pointed} />
    </Card>
  );
}

export const PointedAt = ({ data: { photos, points } }: { data: NonNullable<CleaningDetail['pointed']> }) => (
  <Marked data={{ keep: '', marks: points, received: photos }} />
);
