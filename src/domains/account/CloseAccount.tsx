/** Closing the account: what it means, what stands in the way, and the days to think again. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type Deletion, userDestroy, userDestroyInfo, userDestroyWithdraw } from '../../../contract/account/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { prefetch, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { RowButton, Rows } from '../../ui/list/Row.tsx';
import { Card, DeepCard } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { askLive } from '../device/live/live.ts';
import styles from './settings.module.css';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/setting/cancelAccount')({
  loader: ({ context }) => prefetch(context.queries, read(userDestroyInfo, {})),
  component: CancelAccount,
});

function CancelAccount() {
  const t = useText(text);
  const query = useQuery(read(userDestroyInfo, {}));
  const [understood, setUnderstood] = useState(false);
  const ask = useWrite(userDestroy);
  const withdraw = useWrite(userDestroyWithdraw);
  const askToClose = async () => {
    const sure = await askLive({ title: t.closeAskTitle, body: t.closeAskBody, ok: t.closeAsk, bad: true });
    if (sure) await ask.mutateAsync({}).catch(() => undefined);
  };
  const takeBack = async () => {
    const done = await withdraw.mutateAsync({}).catch(() => null);
    if (done) toast(t.withdrawn);
  };
  return (
    <Screen
      screen="/pages/user/setting/cancelAccount"
      title={t.closeTitle}
      ground="task"
      query={query}
      bar={(deletion) =>
        deletion.state === 'cooling' ? (
          <Button block pending={withdraw.isPending} onClick={() => void takeBack()}>
            {t.withdraw}
          </Button>
        ) : deletion.obligations.length > 0 ? (
          <Button block kind="line" pending={query.isFetching} onClick={() => void query.refetch()}>
            {t.recheck}
          </Button>
        ) : (
          <Button
            block
            kind="bad"
            pending={ask.isPending}
            disabledReason={!understood && t.tickFirst}
            onClick={() => void askToClose()}
          >
            {t.closeAsk}
          </Button>
        )
      }
    >
      {(deletion) => (
        <>
          {deletion.state === 'cooling' && <Cooling deletion={deletion} />}
          {deletion.state !== 'cooling' && deletion.obligations.length > 0 && <Obligations deletion={deletion} />}
          <Card title={t.closeLead}>
            <ul className={styles.facts}>
              {t.closeFacts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            {deletion.state !== 'cooling' && deletion.obligations.length === 0 && (
              <Checkbox checked={understood} onChange={setUnderstood}>
                {t.closeRead}
              </Checkbox>
            )}
          </Card>
        </>
      )}
    </Screen>
  );
}

function Cooling({ deletion: { deadlineAt } }: { deletion: Deletion }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  if (deadlineAt === null) return null;
  return (
    <DeepCard
      lead={t.cooling}
      big={<Countdown to={deadlineAt} onDeep />}
      foot={t.coolingFoot(dateTime(deadlineAt, now, language))}
    />
  );
}

function Obligations({ deletion: { obligations } }: { deletion: Deletion }) {
  const t = useText(text);
  const language = useLanguage();
  const router = useRouter();
  return (
    <Card title={t.openTitle}>
      <Notice tone="wait">{t.openBody}</Notice>
      <Rows>
        {obligations.map(({ kind, title, count, amount, link }) => (
          <RowButton
            key={kind}
            next
            value={amount === null ? t.openCount(count) : `¥${yuan(amount)}`}
            onClick={() => void router.navigate({ href: link })}
          >
            {title[language]}
          </RowButton>
        ))}
      </Rows>
    </Card>
  );
}
