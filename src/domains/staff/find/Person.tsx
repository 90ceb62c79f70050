/** One person as staff see them; what their role may not see is not there. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { aftersaleMachine } from '../../../../contract/aftersale/machine.ts';
import { orderMachine } from '../../../../contract/order/machine.ts';
import {
  NOTE_MOST,
  type PersonPage,
  workPerson,
  workPersonDeviceEnd,
  workPersonNote,
} from '../../../../contract/shop/find-calls.ts';
import { request } from '../../../api/request.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, relativeTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts, Row, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { askLive } from '../../device/live/live.ts';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { useDraftForm } from '../../device/use-draft.ts';
import { nameOf } from '../campaigns/channel-name.ts';
import { text as campaigns } from '../campaigns/words.ts';
import staff from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { WorkKinds } from '../WorkKinds.tsx';
import { text as bench } from '../words.ts';
import { Corrections } from './Corrections.tsx';
import { Restrictions } from './Restrictions.tsx';
import { text } from './words.ts';

export function Person({ userId }: { userId: string }) {
  const t = useText(text);
  const b = useText(bench);
  // A look is written down, so it is asked for once and not again whenever the window comes back.
  const query = useQuery({
    queryKey: ['workPerson', userId],
    queryFn: () => request(workPerson, { userId }, { idempotencyKey: crypto.randomUUID() }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Screen
      screen="/pages/user/workbench"
      title={b.title}
      ground="task"
      query={query}
      controls={<WorkKinds />}
      bar={
        <LinkButton block kind="line" to="/pages/user/workbench" search={{ work: 'find' }}>
          {t.back}
        </LinkButton>
      }
    >
      {(person) => <Parts person={person} />}
    </Screen>
  );
}

function Parts({ person }: { person: PersonPage }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { money, orders, cases } = person;
  return (
    <Stack>
      <Card title={person.nickname} end={person.closedAt !== null && <Tag tone="bad">{t.closed}</Tag>}>
        <Facts>
          <Fact name={t.phone} copy={person.phone || undefined}>
            {person.phone || '--'}
          </Fact>
          <Fact name={t.joined}>{dateTime(person.joinedAt, now, language)}</Fact>
          <Fact name={t.certified}>{person.certified ? t.yes : t.no}</Fact>
        </Facts>
        {person.source && <Source {...person.source} />}
      </Card>
      {money && (
        <Card title={t.money}>
          <Facts>
            {(Object.keys(t.amounts) as (keyof typeof money)[]).map((name) => (
              <Fact key={name} name={t.amounts[name]}>
                <Price amount={money[name]} decimals={2} plain />
              </Fact>
            ))}
          </Facts>
        </Card>
      )}
      {money && <Corrections person={person} />}
      {orders && (
        <Card title={t.orders}>
          <Rows>
            {orders.map((order) => (
              <RowLink
                key={order.id}
                to="/pages/order/orderdetail"
                search={{ id: order.id }}
                note={`${t.sides[order.side]} · ${order.no} · ${dateTime(order.at, now, language)}`}
                value={<StateTag machine={orderMachine} state={order.state} />}
              >
                {order.title[language]} <Price amount={order.total} plain />
              </RowLink>
            ))}
            {orders.length === 0 && <Row>{t.empty}</Row>}
          </Rows>
        </Card>
      )}
      {cases && (
        <Card title={t.cases}>
          <Rows>
            {cases.map((one) => (
              <RowLink
                key={one.id}
                to="/pages/order/orderdetail"
                search={{ id: one.orderId }}
                note={dateTime(one.at, now, language)}
                value={<StateTag machine={aftersaleMachine} state={one.state} />}
              >
                {one.no}
              </RowLink>
            ))}
            {cases.length === 0 && <Row>{t.empty}</Row>}
          </Rows>
        </Card>
      )}
      <Card title={t.devices}>
        <Rows>
          {person.devices.map((device) => (
            <Row
              key={device.id}
              note={relativeTime(device.seenAt, now, language)}
              value={device.open && <Open device={device} userId={person.id} />}
            >
              {device.name || t.unknown}
            </Row>
          ))}
          {person.devices.length === 0 && <Row>{t.empty}</Row>}
        </Rows>
      </Card>
      <Restrictions userId={person.id} closed={person.closedAt !== null} />
      <Notes person={person} />
    </Stack>
  );
}

/** Where somebody is logged in; an owner ends it. */
function Open({ device, userId }: { device: PersonPage['devices'][number]; userId: string }) {
  const t = useText(text);
  const { may } = usePermissions();
  const end = useWrite(workPersonDeviceEnd);
  const ask = async () => {
    const question = { title: t.endTitle(device.name || t.unknown), body: t.endBody, ok: t.end, bad: true };
    if (!(await askLive(question))) return;
    await end.mutateAsync({ userId, id: device.id });
    toast(t.ended, { success: true });
  };
  // The page itself is not read again: each look is written down.
  if (end.isSuccess) return <Tag>{t.ended}</Tag>;
  return (
    <>
      <Tag tone="ok">{t.open}</Tag>
      {may('people.edit') && (
        <LiveButton size="sm" kind="line" pending={end.isPending} onClick={() => quietly(ask())}>
          {t.end}
        </LiveButton>
      )}
    </>
  );
}

/** Who or what brought them, as the links said it. */
function Source({ inviter, channel, ...said }: NonNullable<PersonPage['source']>) {
  const t = useText(text);
  const c = useText(campaigns);
  return (
    <Facts>
      {inviter && (
        <Fact name={t.inviter}>
          <Link to="/pages/user/workbench" search={{ work: 'find', person: inviter.id }}>
            {inviter.nickname}
          </Link>
        </Fact>
      )}
      {channel !== '' && <Fact name={c.channel}>{nameOf(c, channel)}</Fact>}
      {(Object.keys(t.said) as (keyof typeof said)[]).map(
        (name) =>
          said[name] !== '' && (
            <Fact key={name} name={t.said[name]}>
              {said[name]}
            </Fact>
          ),
      )}
    </Facts>
  );
}

export function Notes({ person }: { person: PersonPage }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { may } = usePermissions();
  const form = useDraftForm<{ body: string }>({
    form: 'person-note',
    id: person.id,
    start: () => ({ body: '' }),
    isTouched: (value) => value.body !== '',
  });
  const [added, setAdded] = useState<PersonPage['notes']>([]);
  const save = useWrite(workPersonNote, { draft: form?.name });
  const note = async () => {
    if (!form) return;
    const made = await form
      .submit(
        ({ body }) => save.mutateAsync({ userId: person.id, body: body.trim() }),
        () => ({ body: '' }),
      )
      .catch(() => null);
    if (!made) return;
    setAdded([made, ...added]);
  };
  // The page may be read again meanwhile, and then has them too.
  const notes = [...added, ...person.notes.filter(({ id }) => !added.some((one) => one.id === id))];
  return (
    <Card title={t.notes}>
      <p className={staff.hint}>{t.notesNote}</p>
      <Rows>
        {notes.map((one) => (
          <Row key={one.id} note={`${one.author} · ${dateTime(one.at, now, language)}`}>
            {one.body}
          </Row>
        ))}
      </Rows>
      {may('accounts.note') && person.closedAt === null && form && (
        <div className={staff.form}>
          <NeedsNetwork />
          <TextArea label={t.note} value={form.value.body} onChange={(body) => form.set({ body })} max={NOTE_MOST} />
          <LiveButton
            size="sm"
            kind="tint"
            pending={save.isPending}
            disabledReason={!form.value.body.trim() && t.missing}
            onClick={() => void note()}
          >
            {t.save}
          </LiveButton>
        </div>
      )}
    </Card>
  );
}
