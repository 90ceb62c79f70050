/** Asking for an after-sale: what, why, how much and with which photos; kept on the device until it is sent. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AftersaleReason,
  aftersaleApply,
  aftersalePreview,
  aftersaleReasons,
  reasonNames,
} from '../../../contract/aftersale/calls.ts';
import type { AftersaleKind } from '../../../contract/aftersale/machine.ts';
import { channelName } from '../../../contract/payment/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { TEXT } from '../../../contract/wire/limits.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconClock } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { SentForm } from '../device/work/SentForm.tsx';
import { Defects } from '../item/Defects.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import styles from './case.module.css';
import { text } from './words.ts';

const PATH = '/pages/order/service/detail';
type Preview = Output<typeof aftersalePreview>;

interface Form {
  /** Minted with the form: however often it is sent, it is one case. */
  id: string;
  kind: AftersaleKind;
  reason: AftersaleReason | null;
  /** Fen; null for everything. */
  part: number | null;
  whole: boolean;
  body: string;
  photos: PhotoRef[];
}

export default function Apply({ orderId }: { orderId: string }) {
  const t = useText(text);
  const [sent, setSent] = useState<string | null>(null);
  const form = useDraftForm<Form>({
    form: 'aftersale',
    id: orderId,
    start: () => ({
      ...{ id: crypto.randomUUID(), kind: 'return', reason: null },
      ...{ part: null, whole: true, body: '', photos: [] },
    }),
    isTouched: ({ reason, body, photos }) => reason !== null || body !== '' || photos.length > 0,
  });
  const query = useQuery({ ...read(aftersalePreview, { orderId }), ...ALWAYS_FRESH });
  if (sent !== null)
    return (
      <Screen screen={PATH} title={t.applyTitle} ground="task">
        <SentForm
          id={sent}
          body={t.appliedBody}
          action={
            <LinkButton kind="tint" to="/pages/order/service/list">
              {t.toCase}
            </LinkButton>
          }
          second={
            <LinkButton kind="line" to="/pages/user/outbox">
              {t.toQueue}
            </LinkButton>
          }
        />
      </Screen>
    );
  const value = form?.value;
  const missing = query.data && value ? missingIn(value, query.data, t) : [];
  const send = async () => {
    const { data } = query;
    if (!form || !value?.reason || !data) return;
    const { reason } = value;
    setSent(
      await sendForm(form, {
        call: aftersaleApply,
        input: (now) => ({
          ...{ id: now.id, orderId, kind: now.kind, reason: now.reason ?? reason, amount: amountOf(now, data) },
          ...{ body: now.body.trim(), photos: now.photos },
        }),
        label: { zh: text.zh.applyLabel, en: text.en.applyLabel },
        link: '/pages/order/service/list',
        path: `${PATH}?order=${orderId}`,
      }),
    );
  };
  return (
    <Screen
      screen={PATH}
      title={t.applyTitle}
      ground="task"
      query={query}
      empty={(data) => data.blocked && <Blocked data={data} blocked={data.blocked} />}
      bar={(data) =>
        !data.blocked &&
        form && (
          <Button
            block
            pending={form.submitting}
            disabledReason={missing.length > 0 && t.missing(missing)}
            onClick={() => void send()}
          >
            {t.submit}
          </Button>
        )
      }
    >
      {(data) =>
        value && (
          <Stack>
            <Until data={data} />
            <Card>
              <ItemRow item={data.item} />
            </Card>
            <Wish data={data} value={value} set={form.set} />
            <Card>
              <TextArea
                label={t.body}
                placeholder={t.bodyPlaceholder}
                value={value.body}
                onChange={(body) => form.set({ body })}
              />
              <PhotoPick
                label={isProven(value) ? t.photosNeeded : t.photosFree}
                draft={form.name}
                photos={value.photos}
                onChange={(photos) => form.set({ photos })}
              />
            </Card>
            <Refund orderId={orderId} amount={amountOf(value, data)} />
            {data.defects.length > 0 && <p className={styles.note}>{t.exceptionsNote}</p>}
            <Defects title={t.exceptions} defects={data.defects} />
            <Policy data={data} />
          </Stack>
        )
      }
    </Screen>
  );
}

const isProven = ({ reason }: Form) => reason === null || !aftersaleReasons[reason].unproven;
/** A return brings everything back; only who keeps the item can ask for a part. */
const amountOf = ({ kind, whole, part }: Form, data: Preview) =>
  kind === 'refund' && !whole ? (part ?? 0) : data.whole;

function missingIn(value: Form, data: Preview, t: (typeof text)['zh']): string[] {
  const amount = amountOf(value, data);
  const over = amount !== data.whole && amount > data.partMost;
  return [
    value.reason === null && t.why,
    (amount === 0 || over) && t.amount,
    value.body.trim() === '' && t.body,
    [...value.body.trim()].length > TEXT.area && t.body,
    isProven(value) && value.photos.length === 0 && t.photos,
  ].filter((part) => part !== false);
}

function Wish({ data, value, set }: { data: Preview; value: Form; set: (change: Partial<Form>) => void }) {
  const t = useText(text);
  const language = useLanguage();
  const most = `¥${yuan(data.partMost)}`;
  const reasons = reasonNames.filter((name) =>
    (aftersaleReasons[name].kinds as readonly AftersaleKind[]).includes(value.kind),
  );
  return (
    <Card title={t.kind}>
      <RadioRows<AftersaleKind>
        name={t.kind}
        value={value.kind}
        onChange={(kind) =>
          set({
            kind,
            reason:
              value.reason && (aftersaleReasons[value.reason].kinds as readonly AftersaleKind[]).includes(kind)
                ? value.reason
                : null,
          })
        }
        options={(['return', 'refund'] as const).map((kind) => ({
          value: kind,
          label: t.kinds[kind],
          note: t.kindNotes[kind],
        }))}
      />
      <div className={styles.gap}>
        <Pills<AftersaleReason | 'none'>
          name={t.why}
          value={value.reason ?? 'none'}
          onChange={(reason) => reason !== 'none' && set({ reason })}
          options={reasons.map((name) => ({ value: name, label: aftersaleReasons[name][language] }))}
        />
      </div>
      {value.reason && <p className={styles.note}>{value.reason === 'regret' ? t.postage.mine : t.postage.ours}</p>}
      {value.kind === 'refund' && data.partMost > 0 && (
        <div className={styles.gap}>
          <Segment<'whole' | 'part'>
            name={t.amount}
            value={value.whole ? 'whole' : 'part'}
            onChange={(choice) => set({ whole: choice === 'whole' })}
            options={[
              { value: 'whole', label: t.whole(`¥${yuan(data.whole)}`) },
              { value: 'part', label: t.part },
            ]}
          />
          {!value.whole && (
            <AmountField
              label={t.amount}
              value={value.part}
              onChange={(part) => set({ part })}
              hint={t.partHint(most)}
              error={(value.part ?? 0) > data.partMost ? t.partOver(most) : undefined}
            />
          )}
        </div>
      )}
    </Card>
  );
}

/** The lines of the refund, by the same function that pays it. */
function Refund({ orderId, amount }: { orderId: string; amount: number }) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...read(aftersalePreview, { orderId, amount }), enabled: amount > 0, retry: false });
  if (!data?.shares || data.shares.amount !== amount) return null;
  const { fromSeller, fromPlatform, coupon = 0 } = data.shares;
  const ways = data.channels.map((channel) => channelName(channel)[language]);
  return (
    <Card title={t.lines}>
      <FeeLines
        lines={[
          { label: t.fromSeller, amount: fromSeller },
          ...(fromPlatform > 0 ? [{ label: t.fromPlatform, amount: fromPlatform }] : []),
          ...(coupon > 0 ? [{ label: t.coupon, amount: -coupon }] : []),
        ]}
        total={{ label: t.youGet, amount }}
        foot={ways.length > 0 && t.backTo(ways)}
      />
    </Card>
  );
}

function Until({ data }: { data: Preview }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return data.until === null ? null : <Notice>{t.lead(dateTime(data.until, now, language))}</Notice>;
}

function Policy({ data }: { data: Preview }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card title={t.policy}>
      {data.policy[language].map((line) => (
        <p key={line} className={styles.note}>
          {line}
        </p>
      ))}
    </Card>
  );
}

function Blocked({ data, blocked }: { data: Preview; blocked: NonNullable<Preview['blocked']> }) {
  const t = useText(text);
  return (
    <Empty
      icon={<IconClock size={24} />}
      title={t.blocked[blocked]}
      action={
        data.openId ? (
          <LinkButton kind="tint" to="/pages/order/service/detail" search={{ id: data.openId }}>
            {t.see}
          </LinkButton>
        ) : (
          <LinkButton kind="tint" to="/pages/order/orderdetail" search={{ id: data.orderId }}>
            {t.order}
          </LinkButton>
        )
      }
    />
  );
}
