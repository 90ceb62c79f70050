/** One case: whose turn it is, what both sides show, where the money is. With `order` instead of `id`: asking for one. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import {
  aftersaleDeliver,
  aftersaleDetail,
  aftersaleEvidence,
  aftersaleReasons,
} from '../../../contract/aftersale/calls.ts';
import { aftersaleMachine, aftersalePath } from '../../../contract/aftersale/machine.ts';
import { carrierName } from '../../../contract/express/carriers.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { dateTime, grouped } from '../../ui/format/format.ts';
import { IconShield, IconTruck, IconWallet } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Fact, Facts, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { SendTo } from '../express/SendTo.tsx';
import { names as inspection } from '../inspection/names.ts';
import { Defects } from '../item/Defects.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { caseActions } from './CaseActions.tsx';
import { CaseMoney } from './CaseMoney.tsx';
import { CaseTurn } from './CaseTurn.tsx';
import { actorOf, type CaseData } from './case.ts';
import { Evidence } from './Evidence.tsx';
import { text } from './words.ts';

const PATH = '/pages/order/service/detail';
const Apply = lazy(() => import('./Apply.tsx'));

export const Route = createFileRoute('/pages/order/service/detail')({
  validateSearch: ({ id, order }: Record<string, unknown>): { id?: string; order?: string } => ({
    id: id === undefined ? undefined : String(id),
    order: order === undefined ? undefined : String(order),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { id } }) => id && prefetch(context.queries, read(aftersaleDetail, { id })),
  component: ServiceDetail,
});

function ServiceDetail() {
  const t = useText(text);
  const { id, order } = Route.useSearch();
  if (id || !order) return <Detail id={id ?? ''} />;
  return (
    <Suspense fallback={<Screen screen={PATH} title={t.applyTitle} ground="task" state="loading" />}>
      <Apply orderId={order} />
    </Suspense>
  );
}

function Detail({ id }: { id: string }) {
  const t = useText(text);
  const language = useLanguage();
  const query = useQuery({ ...read(aftersaleDetail, { id }), ...ALWAYS_FRESH });
  useLive(['aftersale', 'order'], () => void query.refetch());
  useQueuedWrites([aftersaleEvidence.path, aftersaleDeliver.path], query.dataUpdatedAt);
  return (
    <Screen
      screen={PATH}
      title={t.detailTitle}
      ground="task"
      wide="columns"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={caseActions}
    >
      {(data) => (
        <Stack>
          <CaseTurn data={data} onEnd={() => void query.refetch()} />
          <QueuedNotice thing={`case-${data.id}`} />
          {data.sendTo && <SendTo to={data.sendTo} />}
          <Card>
            <Link to="/pages/order/orderdetail" search={{ id: data.orderId }}>
              <ItemRow item={data.item} end={t.order} />
            </Link>
            {data.parcel && (
              <Rows>
                <RowLink
                  to="/pages/order/logistics"
                  search={{ aftersale: data.id }}
                  icon={<IconTruck size={20} />}
                  note={`${carrierName(data.parcel.company, language)} ${data.parcel.waybill}`}
                >
                  {t.parcels}
                </RowLink>
              </Rows>
            )}
          </Card>
          {data.fakeReport && <FakeFound code={data.fakeReport} data={data} />}
          <CaseMoney data={data} />
          <Evidence data={data} />
          <Steps data={data} />
          <Defects defects={data.defects} title={t.exceptions} />
          <Card title={t.about}>
            <Facts>
              <Fact name={t.kind}>{t.kinds[data.kind]}</Fact>
              <Fact name={t.reason}>{aftersaleReasons[data.reason][language]}</Fact>
              <Fact name={t.no} copy={data.no}>
                {grouped(data.no)}
              </Fact>
              <Asked data={data} />
            </Facts>
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

/** What was found of it, and for its seller what it costs and how to object. */
function FakeFound({ code, data: { role } }: { code: string; data: CaseData }) {
  const t = useText(text);
  const { report } = useText(inspection);
  return (
    <Card>
      <Rows>
        <RowLink to="/pages/buy/report" search={{ code }} icon={<IconShield size={20} />} note={t.fakeNotes[role]}>
          {report}
        </RowLink>
        {role === 'seller' && (
          <RowLink to="/pages/user/penalty" icon={<IconWallet size={20} />}>
            {t.penalty}
          </RowLink>
        )}
      </Rows>
    </Card>
  );
}

function Asked({ data }: { data: CaseData }) {
  const t = useText(text);
  return <Fact name={t.appliedAt}>{dateTime(data.createdAt, useNow(60_000), useLanguage())}</Fact>;
}

function Steps({ data }: { data: CaseData }) {
  const t = useText(text);
  const path = aftersalePath(data.kind);
  const at = path.indexOf(data.state);
  const ahead = at < 0 ? [] : path.slice(at + 1);
  return (
    <Card title={t.steps}>
      <Timeline
        machine={aftersaleMachine}
        state={data.state}
        transitions={data.timeline.filter(({ from, to }) => from !== to)}
        deadlineAt={data.state === 'refunding' ? null : data.deadlineAt}
        me={actorOf[data.role]}
        ahead={ahead}
        notes={Object.fromEntries(ahead.map((state) => [state, t.coming[state]]))}
      />
    </Card>
  );
}
