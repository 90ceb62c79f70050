/** The accounts that withdrawals go to: what is bound, and binding one in the certified name. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { cardList, cardRemove } from '../../../contract/payout/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconBank } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Row, Rows } from '../../ui/list/Row.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { CertifyFirst } from '../account/certify/CertifyFirst.tsx';
import { StepUp } from '../account/StepUp.tsx';
import { askLive } from '../device/live/live.ts';
import { BindForm } from './BindForm.tsx';
import { text } from './words.ts';

type Accounts = Output<typeof cardList>;

export const Route = createFileRoute('/pages/user/bindpay')({
  loader: ({ context }) => prefetch(context.queries, read(cardList, {})),
  component: BindPay,
});

function BindPay() {
  const t = useText(text);
  const query = useQuery({ ...read(cardList, {}), ...ALWAYS_FRESH });
  const [open, setOpen] = useState(false);
  return (
    <Screen
      screen="/pages/user/bindpay"
      title={t.cards}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={() => (
        <Button block onClick={() => setOpen(true)}>
          {t.add}
        </Button>
      )}
    >
      {(accounts) => (
        <Stack>
          <Notice>{t.cardsNote}</Notice>
          {accounts.list.length === 0 ? (
            <Empty title={t.noCards} body={t.noCardsBody} icon={<IconBank size={24} />} />
          ) : (
            <Card>
              <Rows>
                {accounts.list.map((card) => (
                  <BoundCard key={card.id} card={card} />
                ))}
              </Rows>
            </Card>
          )}
          <Sheet open={open} onClose={() => setOpen(false)} title={t.add}>
            {accounts.verifiedUntil === null ? (
              <Stack>
                <Notice title={t.prove}>{t.proveNote}</Notice>
                <StepUp phone={accounts.phone} onProved={() => void query.refetch()} />
              </Stack>
            ) : (
              <CertifyFirst act="payout" onDone={() => void query.refetch()}>
                <BindForm certifiedName={accounts.certifiedName} onDone={() => setOpen(false)} />
              </CertifyFirst>
            )}
          </Sheet>
        </Stack>
      )}
    </Screen>
  );
}

function BoundCard({ card }: { card: Accounts['list'][number] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const remove = useWrite(cardRemove);
  const ask = async () => {
    if (!(await askLive({ title: t.removeTitle, body: t.removeBody, ok: t.remove, bad: true }))) return;
    await remove.mutateAsync({ id: card.id });
    toast(t.removed);
  };
  const rests = card.usableAt > now ? ` · ${t.usableFrom(dateTime(card.usableAt, now, language))}` : '';
  return (
    <Row
      icon={<IconBank size={20} />}
      note={`${t.holder(card.holder)}${rests}`}
      value={
        <Button kind="text" size="sm" pending={remove.isPending} onClick={() => void ask().catch(() => undefined)}>
          {t.remove}
        </Button>
      }
    >
      {card.bank || t.alipay} <span className="num">{card.account}</span>
    </Row>
  );
}
