/** Where what was found, or came back undelivered, is sent: as in its order, or to another of its owner's addresses. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressList } from '../../../../contract/address/calls.ts';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { cleaningFound } from '../../../../contract/cleaning/trouble.ts';
import { read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { regionLine } from '../../address/divisions.ts';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { text as cleaning } from '../words.ts';
import { text } from './words.ts';

interface Props {
  data: CleaningDetail;
  title: string;
  onClose: () => void;
}

const SAME = 'same';

export function HomeSheet({ data: { id, city }, title, onClose }: Props) {
  const { found: t } = useText(text);
  const { change } = useText(cleaning);
  const write = useWrite(cleaningFound);
  const { data: book, isError, refetch } = useQuery(read(addressList, {}));
  const [chosen, setChosen] = useState(SAME);
  const send = async () => {
    await write.mutateAsync({ id, home: true, ...(chosen !== SAME && { addressId: chosen }) });
    onClose();
    toast(t.homeSaid, { success: true });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.where}
      dirty={chosen !== SAME}
      foot={
        <Button block pending={write.isPending} onClick={() => void send().catch(() => undefined)}>
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
        {change}
      </LinkButton>
    </Sheet>
  );
}
