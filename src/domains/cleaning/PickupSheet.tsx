/** Another hour for the courier, for who is not at home then; or the way without one. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CleaningDetail, cleaningDetail, cleaningPickup } from '../../../contract/cleaning/calls.ts';
import { isAtDoor } from '../../../contract/cleaning/machine.ts';
import { mayPickUp, slotFrom } from '../../../contract/express/pickup.ts';
import { read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { chinaClock } from '../../ui/print/shop-time.ts';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { PickupSlots, slotWords } from '../express/PickupSlots.tsx';
import styles from './cleaning.module.css';
import { text as booked } from './form/words.ts';
import { text } from './words.ts';

interface Props {
  data: CleaningDetail;
  onClose: () => void;
  /** Once another hour is booked, in place of closing. */
  onKept?: (() => void) | undefined;
}

export function PickupSheet({ data, onClose, onKept = onClose }: Props) {
  const t = useText(text);
  const tt = useText(booked);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const queries = useQueryClient();
  const change = useWrite(cleaningPickup);
  const { id, pickupAt } = data;
  const [chosen, setChosen] = useState(pickupAt);
  const atDoor = isAtDoor(data, now);
  const keep = async (at: number) => {
    await change.mutateAsync({ id, pickupAt: at });
    toast(t.reslotted, { success: true });
    await queries.invalidateQueries(read(cleaningDetail, { id }));
    onKept();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.reslot}
      dirty={chosen !== pickupAt}
      foot={
        <LiveButton
          block
          pending={change.isPending}
          disabledReason={
            atDoor ? tt.atDoor : (chosen === null || chosen === pickupAt || !mayPickUp(chosen, now)) && t.chooseSlot
          }
          onClick={() => chosen !== null && void keep(chosen).catch(() => undefined)}
        >
          {t.reslot}
        </LiveButton>
      }
    >
      <NeedsNetwork />
      {pickupAt !== null && (
        <Facts>
          <Fact name={t.slot}>{slotWords(pickupAt, now, language)}</Fact>
        </Facts>
      )}
      {pickupAt !== null && pickupAt <= now && (
        <Notice tone="wait">{atDoor ? tt.atDoorNote(chinaClock(slotFrom(pickupAt).until)) : t.slotPast}</Notice>
      )}
      <PickupSlots name={t.slot} value={chosen} onChange={setChosen} />
      {data.state === 'to_fetch' && (
        <div className={styles.gap}>
          <LinkButton block kind="text" to="/pages/cleaning/washlogistics" search={{ id }}>
            {t.orSend}
          </LinkButton>
        </div>
      )}
    </Sheet>
  );
}
