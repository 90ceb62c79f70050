/** Where what lies with us is sent: as in its order, or to another of its owner's addresses. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressList } from '../../../contract/address/calls.ts';
import { read } from '../../api/read.ts';
import { quietly } from '../../api/write.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { regionLine } from '../address/divisions.ts';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { text } from './home-words.ts';

interface Props {
  /** Of the address that it would go to without a word. */
  city: string | null;
  title: string;
  pending: boolean;
  /** Once it is through; that it is packed, if absent. */
  said?: string;
  onClose: () => void;
  /** @param to.addressId absent for the one named before */
  onSend: (to: { home: true; addressId?: string }) => Promise<unknown>;
}

const SAME = 'same';

export function HomeSheet({ city, title, pending, said, onClose, onSend }: Props) {
  const t = useText(text);
  const { data: book, isError, refetch } = useQuery(read(addressList, {}));
  const [chosen, setChosen] = useState(SAME);
  const send = async () => {
    await onSend({ home: true, ...(chosen !== SAME && { addressId: chosen }) });
    onClose();
    toast(said ?? t.homeSaid, { success: true });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.where}
      dirty={chosen !== SAME}
      foot={
        <Button block pending={pending} onClick={() => quietly(send())}>
          {title}
        </Button>
      }
    >
      <NeedsNetwork />
      <RadioRows
        name={t.where}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: SAME, label: t.same, note: t.sameNote(city ?? '') },
          ...(book?.list ?? []).map((one) => ({
            value: one.id,
            label: `${one.name} ${one.city}`,
            note: `${regionLine(one)} ${one.detail}`,
          })),
        ]}
      />
      {!book && !isError && <SkeletonRows count={2} />}
      {!book && isError && (
        <Button kind="line" onClick={() => void refetch()}>
          {t.addressesFailed}
        </Button>
      )}
      <LinkButton block kind="text" to="/pages/address/address">
        {t.change}
      </LinkButton>
    </Sheet>
  );
}
