/** How a piece was and how it is, side by side; and whether others may see it. */
import { useQueryClient } from '@tanstack/react-query';
import { useTransition } from 'react';
import {
  type CleaningDetail,
  cleaningDetail,
  cleaningExamples,
  cleaningShare,
} from '../../../contract/cleaning/calls.ts';
import { read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { useText } from '../../ui/format/text.ts';
import { Switch } from '../../ui/input/Choice.tsx';
import { Row } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { Pair } from './Pair.tsx';
import { text } from './words.ts';

export function Compared({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const queries = useQueryClient();
  const share = useWrite(cleaningShare);
  const [busy, act] = useTransition();
  const { id, compared, shared, role } = data;
  if (!compared) return null;
  const onShare = (wanted: boolean) =>
    act(async () => {
      const done = await share.mutateAsync({ id, share: wanted }).catch(() => null);
      if (!done) return;
      await queries.invalidateQueries(read(cleaningExamples, {}));
      await queries.invalidateQueries(read(cleaningDetail, { id }));
    });
  return (
    <Card title={t.compared}>
      <Pair photos={compared} />
      {role === 'owner' && shared !== null && (
        <>
          <NeedsNetwork />
          <Row note={t.shareNote} value={<Switch name={t.share} checked={shared} disabled={busy} onChange={onShare} />}>
            {t.share}
          </Row>
        </>
      )}
    </Card>
  );
}
