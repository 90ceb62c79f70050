/** Having items back: every fee line before it is agreed to, then the parcels that are on their way. */

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { addressList } from '../../../contract/address/calls.ts';
import { carrierName } from '../../../contract/express/carriers.ts';
import { stockOutCreate, stockOutList } from '../../../contract/stock/goods.ts';
import { retrievalMachine } from '../../../contract/stock/machine.ts';
import { retrievalName } from '../../../contract/stock/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { ALWAYS_FRESH, read, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime, grouped, maskPhone } from '../../ui/format/format.ts';
import { IconCheck } from '../../ui/format/icons.tsx';
import { idIn, matching, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Fact, Facts, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { regionLine } from '../address/divisions.ts';
import { sizeName } from '../catalogue/sizes.ts';
import { tellSaved } from '../device/kept.ts';
import { names } from '../device/names.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import { AlsoWaits } from '../device/work/AlsoWaits.tsx';
import { QueuedNotice, useQueuedOn } from '../device/work/QueuedNotice.tsx';
import styles from './goods.module.css';
import { type Preview, usePreview } from './retrieve-preview.ts';
import { StockRow } from './StockRow.tsx';
import { text } from './words.ts';

const PATH = '/pages/stock/retrieve';
type Retrieval = Output<typeof stockOutList>['list'][number];

export const Route = createFileRoute('/pages/stock/retrieve')({
  validateSearch: (search: Search): { ids?: string | undefined; addressId?: string | undefined } => ({
    ids: matching(search.ids, /^[\w-]+(,[\w-]+)*$/, 6_600),
    addressId: idIn(search.addressId),
  }),
  component: Retrieve,
});

function Retrieve() {
  const { ids } = Route.useSearch();
  return ids ? <Ask ids={ids} /> : <Mine />;
}

function Ask({ ids }: { ids: string }) {
  const t = useText(text);
  const language = useLanguage();
  const { addressId } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { query, promised } = usePreview(ids);
  const book = useQuery(read(addressList, {}));
  const address = book.data?.list.find(({ id }) => id === addressId) ?? book.data?.list[0];
  const create = useQueuedWrite(stockOutCreate, {
    label: ({ ids: all }) => {
      const one = query.data?.items.find(({ id }) => id === all[0]);
      const named = (language: Language) => one && `${one.name[language]} ${sizeName(one.size, language)}`;
      return {
        zh: text.zh.retrieveLabel(all.length, named('zh')),
        en: text.en.retrieveLabel(all.length, named('en')),
      };
    },
    link: PATH,
    // An address made a moment ago goes first.
    touches: ({ addressId }) => [`address-${addressId}`],
    handles: ['PRICE_CHANGED', 'BALANCE_SHORT'],
  });
  const send = async ({ items, fees }: Preview) => {
    if (!address) return;
    try {
      const order = { ids: items.map(({ id }) => id), addressId: address.id, expectedTotal: fees.total };
      const saved = await create.mutateAsync(order);
      tellSaved(saved, t.done);
      // The list of those that were made may not be on this device; the queue is.
      if (saved.queued && !navigator.onLine) await navigate({ to: '/pages/user/outbox', replace: true });
      else await navigate({ search: {}, replace: true });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PRICE_CHANGED') toast(t.changed);
      await query.refetch();
    }
  };
  return (
    <Screen
      screen={PATH}
      title={t.retrieveTitle}
      ground="task"
      query={query}
      bar={(preview) => {
        if (preview.items.some(({ id }) => promised.includes(id)))
          return (
            <LinkButton block kind="tint" to="/pages/user/outbox">
              {t.retrieveWaits}
            </LinkButton>
          );
        const short = preview.available === null ? 0 : preview.fees.total - preview.available;
        if (preview.refused.length > 0) return <LeaveOut preview={preview} />;
        if (short > 0)
          return (
            <LinkButton block to="/pages/user/balance">
              {t.recharge} · {t.short(yuan(short))}
            </LinkButton>
          );
        return (
          <Button
            block
            pending={create.isPending}
            disabledReason={!address && t.noAddress}
            onClick={() => void send(preview)}
          >
            {t.confirm(yuan(preview.fees.total))}
          </Button>
        );
      }}
    >
      {(preview) => (
        <>
          {preview.refused.length > 0 && (
            <Notice tone="wait" title={t.refused(preview.refused.length)}>
              {t.refusedBody}
            </Notice>
          )}
          <AlsoWaits
            items={
              new Map(
                preview.items
                  .filter(({ id }) => !promised.includes(id))
                  .map(({ id, name, size }) => [id, `${name[language]} ${sizeName(size, language)}`]),
              )
            }
            onLeaveOut={(both) => {
              const rest = preview.items.flatMap(({ id }) => (both.includes(id) ? [] : [id]));
              void navigate({ search: { ids: rest.join(',') || undefined, addressId }, replace: true });
            }}
          />
          {preview.available === null && <Notice tone="wait">{t.retrieveOffline}</Notice>}
          <Card title={t.address}>
            <Rows>
              <RowLink
                to="/pages/address/address"
                search={{ select: true, from: `${PATH}?ids=${ids}`, chosen: address?.id }}
                note={address && `${regionLine(address)} ${address.detail}`}
              >
                {address ? `${address.name} ${maskPhone(address.phone)}` : t.noAddress}
              </RowLink>
            </Rows>
          </Card>
          <Fees fees={preview.fees} available={preview.available} />
          <Card title={t.items(preview.items.length)}>
            {preview.items.map((item) => (
              <StockRow key={item.id} item={item} />
            ))}
          </Card>
        </>
      )}
    </Screen>
  );
}

function LeaveOut({ preview: { items, refused } }: { preview: Preview }) {
  const t = useText(text);
  const rest = items.filter(({ id }) => !refused.includes(id)).map(({ id }) => id);
  return (
    <LinkButton block kind="line" to={PATH} search={{ ids: rest.join(',') || undefined }} replace>
      {t.dropRefused}
    </LinkButton>
  );
}

function Fees({ fees, available }: { fees: Preview['fees']; available?: number | null }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card title={t.fees}>
      <FeeLines
        lines={fees.lines.map(({ kind, amount, count }) => ({
          label: retrievalName[kind][language],
          amount,
          ...(kind === 'handling' && { note: t.items(count) }),
        }))}
        total={{ label: t.total, amount: fees.total }}
        foot={available !== undefined && (available === null ? t.feesFootLater : t.feesFoot)}
      />
      {typeof available === 'number' && (
        <Facts>
          <Fact name={t.available}>
            <Price amount={available} plain />
          </Fact>
        </Facts>
      )}
    </Card>
  );
}

function Mine() {
  const t = useText(text);
  const n = useText(names);
  const query = useInfiniteQuery({ ...readPages(stockOutList, {}), ...ALWAYS_FRESH });
  const asked = useQueuedOn('', stockOutCreate.path).length > 0;
  return (
    <Screen
      screen={PATH}
      title={t.retrieveTitle}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      empty={(data) =>
        data.pages[0]?.list.length === 0 && (
          <>
            <QueuedNotice call={stockOutCreate.path} />
            {asked ? (
              <Empty
                icon={<IconCheck size={24} />}
                title={t.retrieveMade}
                body={t.retrieveMadeBody}
                action={
                  <LinkButton kind="tint" to="/pages/user/outbox">
                    {n.queue}
                  </LinkButton>
                }
              />
            ) : (
              <Empty
                title={t.retrieveNone}
                body={t.retrieveNoneBody}
                action={
                  <LinkButton kind="tint" to="/pages/stock/stockList" search={{ state: 'in_stock' }}>
                    {t.toStock}
                  </LinkButton>
                }
              />
            )}
          </>
        )
      }
      bar={
        <LinkButton block to="/pages/stock/stockList" search={{ state: 'in_stock' }}>
          {t.toStock}
        </LinkButton>
      }
    >
      {(data) => (
        <>
          <QueuedNotice call={stockOutCreate.path} />
          <InfiniteList
            name="retrievals"
            as="cards"
            rowHeight={200}
            items={data.pages.flatMap((page) => page.list)}
            keyOf={(one) => one.id}
            pages={query}
          >
            {(one) => <Parcel one={one} />}
          </InfiniteList>
        </>
      )}
    </Screen>
  );
}

function Parcel({ one }: { one: Retrieval }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const state = one.state as keyof typeof retrievalMachine.states;
  return (
    <Card
      title={`${t.items(one.items.length)} · ${dateTime(one.createdAt, now, language)}`}
      end={<StateTag machine={retrievalMachine} state={state} />}
    >
      <ul className={styles.bars}>
        {one.items.map((item) => (
          <li key={item.id} className={styles.note}>
            <Link to="/pages/stock/stockList" search={{ id: item.id }}>
              {item.name[language]} {sizeName(item.size, language)} · {item.code}
            </Link>
          </li>
        ))}
      </ul>
      <Facts>
        <Fact name={t.retrieve} copy={one.no}>
          {grouped(one.no)}
        </Fact>
        <Fact name={t.total}>
          <Price amount={one.fees.total} plain />
        </Fact>
        {one.parcel && (
          <Fact name={carrierName(one.parcel.company, language)} copy={one.parcel.waybill}>
            {one.parcel.waybill}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
