/** An order for authentication: pieces with their views, kept on the phone at every step and sent when there is a network. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { addressDefault } from '../../../contract/address/calls.ts';
import { productBrandList, productDetail } from '../../../contract/catalogue/calls.ts';
import { identifyDetail, identifyOffer, identifyOrderSave } from '../../../contract/identify/calls.ts';
import {
  type Category,
  categories,
  identifyPrices,
  identifyRules,
  type Way,
  ways,
} from '../../../contract/identify/rules.ts';
import type { Link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { prefetch, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { deadlineText } from '../../ui/format/format.ts';
import { IconPlus } from '../../ui/format/icons.tsx';
import { idIn, type Search } from '../../ui/format/search-params.ts';
import { textNow, useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Card, MoreLink, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { regionLine } from '../address/divisions.ts';
import { Drafts } from '../device/drafts/Drafts.tsx';
import { usePhotoHashes } from '../device/photos/use-photo-hashes.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { useArrived } from '../device/work/outcome.ts';
import { SentForm } from '../device/work/SentForm.tsx';
import { PaySheet } from '../payment/PaySheet.tsx';
import { FewExperts, judgesIn, notJudged } from './experts/FewExperts.tsx';
import {
  calledIn,
  isBegun,
  isDoubted,
  knownAs,
  missingShots,
  newPiece,
  nextPiece,
  type OrderFormValue,
  type Piece,
  pieceInput,
  sameAgain,
  sameShot,
  slotName,
} from './form.ts';
import { text } from './form-words.ts';
import styles from './identify.module.css';
import { isSlow, lengthOf } from './length.ts';
import { PieceForm } from './PieceForm.tsx';
import { payLines } from './piece.ts';

const PATH = '/pages/identify/order';
const FORM = 'identify';

interface Asked {
  itemId?: string | undefined;
  productId?: string | undefined;
  /** Its size, where that is known too. */
  skuId?: string | undefined;
  again?: string | undefined;
  draft?: string | undefined;
}

export const Route = createFileRoute('/pages/identify/order')({
  validateSearch: ({ itemId, productId, skuId, again, draft }: Search): Asked => ({
    itemId: idIn(itemId),
    productId: idIn(productId),
    skuId: idIn(skuId),
    // A piece whose photos told nothing is sent in.
    again: idIn(again),
    draft: idIn(draft),
  }),
  // Without a network one may have thought of another kind of piece.
  loader: ({ context }) => {
    for (const kind of categories) prefetch(context.queries, read(productBrandList, { kind }));
  },
  component: OrderForm,
});

function OrderForm() {
  const t = useText(text);
  const language = useLanguage();
  const { itemId, productId, skuId, again, draft } = Route.useSearch();
  const [sent, setSent] = useState<{ id: string; piece: string } | null>(null);
  const address = useQuery(read(addressDefault, {}));
  const product = useQuery({ ...read(productDetail, { id: productId ?? '' }), enabled: productId !== undefined });
  // The phone's own figures until the shop's are here: both come from the same table.
  const offer = useQuery(read(identifyOffer, {}));
  const form = useDraftForm<OrderFormValue>({
    form: FORM,
    id: itemId ?? again ?? draft,
    several: !itemId && !again,
    start: () => ({ id: crypto.randomUUID(), way: 'photos', pieces: [newPiece({ itemId })] }),
    anew: (now) => ({
      ...{ ...now, id: crypto.randomUUID() },
      pieces: now.pieces.map((piece) => ({ ...piece, id: crypto.randomUUID() })),
    }),
    isTouched: ({ pieces }) => pieces.some(isBegun),
  });
  const prefill = useEffectEvent(() => {
    const first = form?.value.pieces.find((piece) => !piece.brand);
    if (!form || !first || !product.data || form.value.pieces.some((piece) => piece.productId === productId)) return;
    const { brand, skus } = product.data;
    const size = skus.find(({ id }) => id === skuId)?.size;
    const known = knownAs({ ...product.data, brand: brand.name }, size, first);
    if (!known) return;
    const shots = first.category === known.category ? first.shots : [];
    const named = { ...first, ...known, brand: { id: brand.id, name: brand.name }, shots };
    form.set(({ pieces }) => ({ pieces: pieces.map((piece) => (piece.id === first.id ? named : piece)) }));
  });
  const before = useQuery({ ...read(identifyDetail, { id: again ?? '' }), enabled: again !== undefined });
  const sendIn = useEffectEvent(() => {
    const [first] = form?.value.pieces ?? [];
    if (!form || !first || !before.data || first.brand) return;
    form.set({ way: 'item', pieces: [{ ...first, ...sameAgain(before.data) }] });
  });
  const known = form !== null && before.data !== undefined;
  useEffect(() => {
    if (known) sendIn();
  }, [known]);
  const ready = form !== null && product.data !== undefined;
  useEffect(() => {
    if (ready) prefill();
  }, [ready]);
  const value = form?.value;
  const hashes = usePhotoHashes(value?.pieces.flatMap(({ shots }) => shots.map(({ photo }) => photo.$photo)) ?? []);
  if (sent) return <Sent {...sent} />;
  const feeOf = (way: Way, category: Category) =>
    offer.data?.prices.find((one) => one.category === category)?.[way] ?? identifyPrices[way][category];
  const home = address.data?.address ?? null;
  const missing = value ? missingIn(value, home !== null, t) : [];
  const same = sameShot(value?.pieces ?? [], hashes);
  const twice =
    same && t.twice(same.map(({ n, slot }) => (value?.pieces[1] ? `${t.piece(n)} ` : '') + slotName(slot)[language]));
  const costOf = (way: Way) => value?.pieces.reduce((sum, { category }) => sum + feeOf(way, category), 0) ?? 0;
  const about = { photos: offer.data?.about ?? null, item: offer.data?.aboutItem ?? null };
  const queueOf = (way: Way) => {
    const ms = about[way];
    if (offer.data && (about.photos === null || offer.data.late)) return t.unsure(offer.data.late ?? false);
    return ms !== null && t[isSlow(way, ms) ? 'slow' : 'queue'](lengthOf(ms)[language]);
  };
  const judges = judgesIn(offer.data);
  const change = (id: string, by: (now: Piece) => Piece) =>
    form?.set(({ pieces }) => ({ pieces: pieces.map((one) => (one.id === id ? by(one) : one)) }));
  const send = async () => {
    if (!form || !value) return;
    const shots = value.pieces.reduce((sum, piece) => sum + piece.shots.length, 0);
    let piece = '';
    const done = await sendForm(form, {
      call: identifyOrderSave,
      input: ({ id, way, pieces }) => {
        piece = pieces[0]?.id ?? '';
        return {
          id,
          way,
          ...(way === 'item' && home && { addressId: home.id }),
          pieces: pieces.map(pieceInput),
        };
      },
      label: { zh: text.zh.label(value.pieces.length, shots), en: text.en.label(value.pieces.length, shots) },
      link: '/pages/identify/identify',
      path: addressOf({ itemId, again, draft }),
      ...(!itemId && !again && { several: FORM }),
    });
    if (done) setSent({ id: done, piece });
  };
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      wide="own"
      state={value ? 'ready' : 'loading'}
      end={<SyncChip />}
      bar={
        value && (
          <Button
            block
            pending={form?.submitting}
            disabledReason={notJudged(judges, value.pieces) || twice || (missing.length > 0 && t.missing(missing))}
            onClick={() => void send()}
          >
            {t.submit}
          </Button>
        )
      }
    >
      {form && value && (
        <Stack>
          {!itemId && !again && <Drafts form={FORM} current={form.name} path={PATH} inWords={inWords} />}
          <div className={styles.order}>
            <Stack>
              <FewExperts judges={judges} />
              <Card title={t.how}>
                <RadioRows<Way>
                  name={t.how}
                  value={value.way}
                  onChange={(way) => form.set({ way })}
                  options={ways.map((way) => ({
                    value: way,
                    label: t.ways[way].label,
                    end: <Price amount={costOf(way)} plain />,
                    note: (
                      <>
                        <b className={styles.takes}>
                          {t.ways[way].takes}
                          {queueOf(way)}
                        </b>
                        {t.ways[way].says}
                      </>
                    ),
                  }))}
                />
              </Card>
              {value.way === 'item' && (
                <Card title={t.back} end={<MoreLink to="/pages/address/address">{t.changeAddress}</MoreLink>}>
                  <p className={styles.note}>
                    {home
                      ? `${home.name} ${regionLine(home)} ${home.detail}`
                      : address.data
                        ? t.noAddress
                        : !address.isFetching && t.addressAway}
                  </p>
                  <p className={styles.note}>
                    {t.absentRule(value.pieces.length === 1 ? `¥${yuan(costOf('item'))}` : null)}
                  </p>
                </Card>
              )}
            </Stack>
            <div className={styles.pieces}>
              <Stack>
                {value.pieces.map((piece, n) => (
                  <PieceForm
                    key={piece.id}
                    piece={piece}
                    n={n + 1}
                    way={value.way}
                    draft={form.name}
                    of={draft}
                    onChange={(by) => change(piece.id, by)}
                    {...(value.pieces.length > 1 && {
                      onRemove: () =>
                        form.set(({ pieces }) => ({ pieces: pieces.filter(({ id }) => id !== piece.id) })),
                    })}
                  />
                ))}
                {value.pieces.length < identifyRules.pieces && (
                  <Button
                    block
                    kind="line"
                    onClick={() => form.set((now) => ({ pieces: [...now.pieces, nextPiece(now)] }))}
                  >
                    <IconPlus size={20} />
                    {t.more}
                  </Button>
                )}
                {value.pieces.length > 1 && (
                  <p className={styles.count} role="status">
                    {t.together(value.pieces.flatMap(({ shots }) => shots).length)}
                  </p>
                )}
                {twice && <Notice tone="bad" title={twice} />}
              </Stack>
            </div>
            <Card title={t.lines}>
              <FeeLines
                lines={value.pieces.map((piece, n) => ({
                  label: [t.piece(n + 1), calledIn(piece, language, t.brandNone)].filter(Boolean).join(' · '),
                  amount: feeOf(value.way, piece.category),
                }))}
                total={{
                  label: t.total,
                  amount: costOf(value.way),
                }}
              />
            </Card>
          </div>
        </Stack>
      )}
    </Screen>
  );
}

/** Where this very draft is opened again. */
function addressOf(of: Pick<Asked, 'itemId' | 'again' | 'draft'>): Link {
  const [one] = Object.entries(of).filter(([, id]) => id !== undefined);
  return one ? `${PATH}?${one[0]}=${one[1]}` : PATH;
}

const inWords = (value: unknown) => {
  const { pieces } = value as OrderFormValue;
  return textNow(text).label(
    pieces.length,
    pieces.reduce((sum, { shots }) => sum + shots.length, 0),
  );
};

function missingIn({ way, pieces }: OrderFormValue, hasAddress: boolean, t: (typeof text)['zh']): string[] {
  const shots = pieces.reduce((sum, piece) => sum + missingShots(piece, way).length, 0);
  const doubted = pieces.flatMap((piece) => piece.shots).filter(isDoubted).length;
  return [
    pieces.some(({ brand }) => !brand) && t.brand,
    pieces.some(({ worth }) => !worth) && t.worth,
    shots > 0 && t.missingShots(shots),
    doubted > 0 && t.doubted(doubted),
    way === 'item' && !hasAddress && t.back,
  ].filter((part) => part !== false);
}

/** Once it has arrived it is paid for here and now. */
function Sent({ id, piece }: { id: string; piece: string }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { data } = useQuery({ ...read(identifyDetail, { id: piece }), enabled: useArrived(id) });
  const [paying, setPaying] = useState(false);
  const due = data?.order.due ?? null;
  return (
    <Screen screen={PATH} title={t.title} ground="task" end={<SyncChip />}>
      <SentForm
        id={id}
        body={
          data && due !== null
            ? [t.payThen[data.way], data.deadlineAt !== null && t.payBy(deadlineText(data.deadlineAt, now, language))]
                .filter(Boolean)
                .join(language === 'zh' ? '' : ' ')
            : // What is paid for or closed is told on its own page.
              !data && t.savedBody
        }
        action={
          due !== null ? (
            <Button onClick={() => setPaying(true)}>{t.toPay(`¥${yuan(due)}`)}</Button>
          ) : (
            <LinkButton kind="tint" to="/pages/identify/identify">
              {t.toList}
            </LinkButton>
          )
        }
        second={
          data ? (
            data.order.pieces.length > 1 ? (
              // Of several none is "this one"; once paid, the list is there already.
              due !== null && (
                <LinkButton kind="line" to="/pages/identify/identify">
                  {t.toList}
                </LinkButton>
              )
            ) : (
              <LinkButton kind="line" to="/pages/identify/detail" search={{ id: piece }}>
                {t.toPiece}
              </LinkButton>
            )
          ) : (
            <LinkButton kind="line" to="/pages/user/outbox">
              {t.toQueue}
            </LinkButton>
          )
        }
      />
      {data && due !== null && (
        <PaySheet
          purpose="identify"
          subjectId={id}
          due={due}
          ways={data.payWith}
          lines={payLines(data.order, language)}
          open={paying}
          onClose={() => setPaying(false)}
        />
      )}
    </Screen>
  );
}
