/** Changing, removing and choosing the default of one's addresses. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { addressList } from '../../../contract/address/calls.ts';
import { prefetch, read } from '../../api/read.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconCheck, IconPin } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { keptWords } from '../device/kept.ts';
import { AddressWords } from './AddressCard.tsx';
import styles from './address.module.css';
import { type Entry, useBook, useRemoveAddress, useSaveAddress, writeOf } from './book.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/address/addressManage')({
  loader: ({ context }) => prefetch(context.queries, read(addressList, {})),
  component: Manage,
});

function Manage() {
  const t = useText(text);
  const query = useQuery(read(addressList, {}));
  const book = useBook(query);
  return (
    <Screen
      screen="/pages/address/addressManage"
      title={t.manageTitle}
      ground="task"
      query={query}
      empty={() => book.length === 0 && <Empty icon={<IconPin />} title={t.emptyTitle} body={t.emptyBody} />}
      onRefresh={() => query.refetch()}
      bar={() => (
        <LinkButton block to="/pages/address/modify">
          {t.add}
        </LinkButton>
      )}
    >
      {() => book.map((entry) => <Managed key={entry.id} entry={entry} />)}
    </Screen>
  );
}

function Managed({ entry }: { entry: Entry }) {
  const t = useText(text);
  const save = useSaveAddress();
  const remove = useRemoveAddress(() => entry.name);
  const makeDefault = async () => {
    const saved = await save.mutateAsync({ ...writeOf(entry, entry), isDefault: true }).catch(() => null);
    if (saved?.queued) toast(keptWords(saved));
  };
  const askRemove = async () => {
    const body = t.removeBody(entry.name, entry.detail);
    if (!(await confirm({ title: t.removeTitle, body, ok: t.remove, bad: true }))) return;
    const removed = await remove.mutateAsync({ id: entry.id, seen: entry.changedAt ?? null }).catch(() => null);
    if (removed?.queued) toast(keptWords(removed));
  };
  return (
    <Card>
      <AddressWords entry={entry} />
      <div className={styles.manage}>
        {entry.isDefault ? (
          <span className={styles.isDefault}>
            <IconCheck size={16} />
            {t.isDefaultAddress}
          </span>
        ) : (
          <Checkbox round checked={false} disabled={save.isPending} onChange={() => void makeDefault()}>
            {t.setDefault}
          </Checkbox>
        )}
        <div className={styles.buttons}>
          <LinkButton kind="line" size="sm" to="/pages/address/modify" search={{ id: entry.id }}>
            {t.edit}
          </LinkButton>
          <Button kind="bad" size="sm" pending={remove.isPending} onClick={() => void askRemove()}>
            {t.remove}
          </Button>
        </div>
      </div>
    </Card>
  );
}
