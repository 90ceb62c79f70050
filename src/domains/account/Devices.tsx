/** Where this person is logged in, and ending what they no longer have in hand. */
import { useQuery } from '@tanstack/react-query';
import { deviceEnd, deviceList } from '../../../contract/account/calls.ts';
import { read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { relativeTime } from '../../ui/format/format.ts';
import { IconDevice } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Row, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { askLive } from '../device/live/live.ts';
import { text } from './words.ts';

export function Devices() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useQuery(read(deviceList, {}));
  const end = useWrite(deviceEnd);
  const ask = async (id: string, name: string) => {
    if (!(await askLive({ title: t.endTitle, body: t.endBody(name), ok: t.end, bad: true }))) return;
    const ended = await end.mutateAsync({ id }).catch(() => null);
    if (ended) toast(t.ended);
  };
  if (!query.data) return null;
  return (
    <Card title={t.devices}>
      <Rows>
        {query.data.list.map((device) => {
          const name = device.name || t.unknownDevice;
          return (
            <Row
              key={device.id}
              icon={<IconDevice size={20} />}
              note={t.lastSeen(relativeTime(device.seenAt, now, language), device.ip)}
              value={
                device.current ? (
                  <Tag tone="ok">{t.thisDevice}</Tag>
                ) : (
                  <Button kind="bad" size="sm" onClick={() => void ask(device.id, name)}>
                    {t.end}
                  </Button>
                )
              }
            >
              {name}
            </Row>
          );
        })}
      </Rows>
    </Card>
  );
}
