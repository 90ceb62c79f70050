/** The ways of a piece as their carriers tell them: to us, and home. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { parcelMachine } from '../../../../contract/express/machine.ts';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { TrackedBy, Trail } from '../../express/Trail.tsx';
import { text } from '../words.ts';

/** The way home first, once there is one: it is what is waited for. */
export function Parcels({ data: { parcel, parcelBack, tracks } }: { data: CleaningDetail }) {
  const t = useText(text);
  const legs = [
    [t.parcelBack, parcelBack],
    [t.parcel, parcel],
  ] as const;
  return (
    <>
      <TrackedBy source={tracks} />
      {legs.map(
        ([title, one]) =>
          one && (
            // An answer kept on the phone may be of before its state was told.
            <Card key={title} title={title} end={one.state && <StateTag machine={parcelMachine} state={one.state} />}>
              <Trail parcel={one} />
            </Card>
          ),
      )}
    </>
  );
}
