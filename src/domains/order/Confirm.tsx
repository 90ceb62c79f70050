/** The last look before buying: address, item, every fee, the return policy to tick, and how to pay. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { orderPreview } from '../../../contract/order/calls.ts';
import { currentPolicy, returnPolicies } from '../../../contract/order/return-policy.ts';
import type { Channel } from '../../../contract/payment/calls.ts';
import { feeName, termsOfSheet } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { prefetch, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { maskPhone } from '../../ui/format/format.ts';
import { IconLock, IconNext, IconPin } from '../../ui/format/icons.tsx';
import { idIn } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { useAgreement } from '../account/use-agreement.ts';
import { regionLine } from '../address/divisions.ts';
import { CouponRow } from '../coupon/CouponRow.tsx';
import { Defects } from '../item/Defects.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { PayWays, usualWay } from '../payment/PayWays.tsx';
import styles from './confirm.module.css';
import { text } from './confirm-words.ts';
import { Gone, goneFrom } from './Gone.tsx';
import { PolicyText } from './Policy.tsx';
import { useSubmit } from './use-submit.ts';

type Preview = Output<typeof orderPreview>;
const PATH = '/pages/buy/confirm';

export const Route = createFileRoute('/pages/buy/confirm')({
  validateSearch: (search): { listingId: string; addressId?: string; couponId?: string; ticked?: true } => ({
    listingId: String(search.listingId ?? ''),
    addressId: search.addressId ? String(search.addressId) : undefined,
    // `none`, one of the person’s, or the best one.
    couponId: idIn(search.couponId),
    // Going to choose an address and coming back must not untick what was ticked.
    ticked: String(search.ticked) === 'true' || undefined,
  }),
  loaderDeps: ({ search: { listingId, addressId, couponId } }) => ({ listingId, addressId, couponId }),
  loader: ({ context, deps }) => prefetch(context.queries, read(orderPreview, deps)),
  component: Confirm,
});

function Confirm() {
  const t = useText(text);
  const { ticked: before = false, ...search } = Route.useSearch();
  const buying = useSubmit(search.listingId);
  // While it is being bought the item is no longer for sale, so the preview is not read again.
  const query = useQuery({ ...read(orderPreview, search), enabled: !buying.busy, placeholderData: keepPreviousData });
  const navigate = Route.useNavigate();
  const [chosen, setWay] = useState<Channel | null>(null);
  // Empty: ticked before an address was chosen, and come back from there.
  const [tickedVersion, setTicked] = useState<string | null>(before ? '' : null);
  const isTicked = (preview: Preview | undefined) => tickedVersion === '' || tickedVersion === preview?.policyVersion;
  const ticked = isTicked(query.data);
  const policyBox = useRef<HTMLDivElement>(null);

  // Drawn for a visitor, and not asked anew yet: it says nothing of who is looking now.
  const isVisitors = query.data?.balance === null && query.isFetching;

  const gone = goneFrom(buying.error) ?? goneFrom(query.error);
  if (gone)
    return (
      <Screen screen={PATH} title={t.title} state="ready">
        <Gone gone={gone} item={query.data?.item} />
      </Screen>
    );
  const wayFor = (preview: Preview) => chosen ?? usualWay(preview.payWith, preview.balance, preview.fees.total);
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      wide="columns"
      query={query}
      {...(isVisitors && { state: 'loading' as const })}
      bar={(preview) => {
        if (isVisitors) return false;
        const way = wayFor(preview);
        const missing = [!preview.address && t.needAddress, !way && t.needWay, !ticked && t.needPolicy].filter(
          (name) => name !== false,
        );
        return (
          <>
            <span className={styles.total}>
              <small>{t.total}</small>
              <Price amount={preview.fees.total} size={20} />
            </span>
            <Button
              grow
              pending={buying.busy || query.isPlaceholderData}
              disabled={preview.own}
              sub={way === 'balance' && t.fromBalance(`¥${yuan(preview.fees.total)}`)}
              disabledReason={preview.own ? t.own : missing.length > 0 && t.missing(missing)}
              onBlocked={() =>
                preview.address
                  ? policyBox.current?.scrollIntoView({ block: 'center', behavior: 'smooth' })
                  : window.scrollTo({ top: 0, behavior: 'smooth' })
              }
              onClick={() => way && void buying.submit(preview, way)}
            >
              {way === 'balance' ? t.submitPay : t.submit}
            </Button>
          </>
        );
      }}
    >
      {(preview) => (
        <Stack>
          <AddressLink preview={preview} listingId={search.listingId} couponId={search.couponId} ticked={ticked} />
          <Card>
            <ItemRow
              item={preview.item}
              price={preview.fees.buyer[0]?.amount}
              end={<Tag>{preview.item.business ? t.business : t.person}</Tag>}
            />
            <p className={styles.where}>{preview.item.inWarehouse ? t.inWarehouse : t.atSeller}</p>
          </Card>
          <Defects title={t.defects} defects={preview.item.defects} />
          <Costs preview={preview}>
            <CouponRow
              listingId={search.listingId}
              preview={preview}
              onChoose={(couponId) =>
                void navigate({
                  search: { ...search, couponId, ticked: ticked || undefined },
                  replace: true,
                  resetScroll: false,
                })
              }
            />
          </Costs>
          <Card title={t.how}>
            <PayWays
              ways={preview.payWith}
              balance={preview.balance}
              total={preview.fees.total}
              value={wayFor(preview)}
              onChange={setWay}
            />
          </Card>
          <div ref={policyBox}>
            <Policy
              version={preview.policyVersion}
              ticked={ticked}
              onTick={(on) => setTicked(on ? preview.policyVersion : null)}
            />
          </div>
          <Notice tone="ok" icon={<IconLock size={20} />}>
            {t.held}
          </Notice>
        </Stack>
      )}
    </Screen>
  );
}

interface AddressProps {
  preview: Preview;
  listingId: string;
  couponId?: string;
  ticked: boolean;
}

function AddressLink({ preview, listingId, couponId, ticked }: AddressProps) {
  const t = useText(text);
  const { address } = preview;
  const from = `${PATH}?listingId=${listingId}${couponId ? `&couponId=${couponId}` : ''}${ticked ? '&ticked=true' : ''}`;
  const search = { select: true, from, chosen: address?.id };
  return (
    <Card className={styles.address}>
      <Link to="/pages/address/address" search={search}>
        <IconPin size={20} />
        {address ? (
          <span className={styles.words}>
            <span className="vh">{t.changeAddress}</span>
            <b>
              {address.name} <span className="num">{maskPhone(address.phone)}</span>
            </b>
            <span>
              {regionLine(address)} {address.detail}
            </span>
            <small>{t.addressNote(preview.item.inWarehouse)}</small>
          </span>
        ) : (
          <span className={styles.words}>
            <b>{t.addressNone}</b>
          </span>
        )}
        <IconNext size={16} />
      </Link>
    </Card>
  );
}

function Costs({ preview: { fees }, children }: { preview: Preview; children: ReactNode }) {
  const t = useText(text);
  const language = useLanguage();
  const rate = `${(termsOfSheet(fees).service.rate * 100).toFixed(2)}%`;
  return (
    <Card title={t.fees} end={t.noOther}>
      <FeeLines
        lines={fees.buyer.map(({ kind, amount }) => ({ label: feeName[kind][language], amount }))}
        total={{ label: t.youPay, amount: fees.total }}
        foot={t.sellerGets(`¥${yuan(fees.sellerGets)}`, rate)}
      />
      {children}
    </Card>
  );
}

interface PolicyProps {
  version: Preview['policyVersion'];
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

function Policy({ version, ticked, onTick }: PolicyProps) {
  const t = useText(text);
  const language = useLanguage();
  const [reading, setReading] = useState(false);
  const policy = useAgreement('return', { version, text: returnPolicies[currentPolicy] });
  return (
    <Card>
      <div className={styles.policy}>
        <Checkbox checked={ticked} onChange={onTick}>
          {t.policyTick}
        </Checkbox>
        <Button kind="text" size="sm" onClick={() => setReading(true)}>
          {t.policy}
        </Button>
      </div>
      <Sheet open={reading} onClose={() => setReading(false)} title={t.policy}>
        <PolicyText lines={policy.text[language]} />
      </Sheet>
    </Card>
  );
}
