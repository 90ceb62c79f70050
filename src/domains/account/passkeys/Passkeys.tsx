/** This person's passkeys: which there are, when each was last used; adding, naming and removing them. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Passkey, passkeyList, passkeyRemove } from '../../../../contract/account/passkey-calls.ts';
import { read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { relativeTime } from '../../../ui/format/format.ts';
import { IconLock } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RowButton, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../settings.module.css';
import { AddPasskey } from './AddPasskey.tsx';
import { browserHasPasskeys } from './browser.ts';
import { RenamePasskey } from './RenamePasskey.tsx';
import { text } from './words.ts';

export function Passkeys({ phone }: { phone: string }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useQuery(read(passkeyList, {}));
  const remove = useWrite(passkeyRemove);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Passkey | null>(null);
  const ask = async ({ id, name }: Passkey) => {
    if (!(await askLive({ title: t.removeTitle, body: t.removeBody(name), ok: t.remove, bad: true }))) return;
    if (!(await remove.mutateAsync({ id }).catch(() => null))) return;
    setChosen(null);
    toast(t.removed);
  };
  if (!query.data) return null;
  const { list, possible, proved } = query.data;
  return (
    <Card title={t.title}>
      <p className={styles.lead}>{possible ? t.what : t.impossible}</p>
      <Rows>
        {list.map((key) => (
          <RowButton
            key={key.id}
            next
            icon={<IconLock size={20} />}
            note={[
              key.usedAt === null ? t.neverUsed : t.usedAt(relativeTime(key.usedAt, now, language)),
              key.synced ? t.synced : t.oneDevice,
            ].join(' · ')}
            onClick={() => setChosen(key)}
          >
            {key.name}
          </RowButton>
        ))}
      </Rows>
      {possible && browserHasPasskeys() && (
        <Button kind="tint" size="sm" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      )}
      <AddPasskey open={adding} proved={proved} phone={phone} onClose={() => setAdding(false)} />
      {chosen && <RenamePasskey passkey={chosen} onRemove={() => void ask(chosen)} onClose={() => setChosen(null)} />}
    </Card>
  );
}
