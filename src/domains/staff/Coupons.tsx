/** Coupons on the workbench: issue one, and see how those issued are used. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { safeParse } from 'valibot';
import { productCateTree } from '../../../contract/catalogue/calls.ts';
import {
  couponCode,
  couponName,
  couponRules,
  type IssuedCoupon,
  workbenchCouponIssue,
  workbenchCoupons,
} from '../../../contract/coupon/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { ALWAYS_FRESH, read, readPages } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { deadlineText } from '../../ui/format/format.ts';
import { IconCoupon } from '../../ui/format/icons.tsx';
import { lackOf, moreWords, tooShort } from '../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { isMobile } from '../../ui/format/validators.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from '../coupon/coupon.module.css';
import { text } from '../coupon/words.ts';
import { LiveSheet } from '../device/live/LiveSheet.tsx';
import { askLive } from '../device/live/live.ts';
import { Acts } from './Acts.tsx';
import { WorkList } from './WorkList.tsx';

const receivers = ['person', 'everybody', 'code'] as const;
type To = (typeof receivers)[number];
const lengths = ['7', '30', '90'] as const;
type Length = (typeof lengths)[number];

export default function Coupons() {
  const t = useText(text);
  const language = useLanguage();
  const [issuing, setIssuing] = useState(false);
  const query = useInfiniteQuery({ ...readPages(workbenchCoupons, {}), ...ALWAYS_FRESH });
  return (
    <>
      <WorkList
        name="work-coupons"
        query={query}
        rowHeight={150}
        row={(one) => ({
          name: couponName(one, language),
          facts: [`¥${yuan(one.amount)}`, t.counts(one.used, one.count)],
        })}
        empty={{ title: t.workEmpty, body: t.workEmptyBody, icon: <IconCoupon size={24} /> }}
        bar={
          <Acts by={workbenchCouponIssue} silent>
            <Button block onClick={() => setIssuing(true)}>
              {t.issue}
            </Button>
          </Acts>
        }
      >
        {(row) => <Issued row={row} />}
      </WorkList>
      {issuing && <Issue onClose={() => setIssuing(false)} />}
    </>
  );
}

function Issued({ row }: { row: IssuedCoupon }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card title={couponName(row, language)} end={<Price amount={row.amount} plain />}>
      <Facts>
        <Fact name={t.category}>
          {t.from(`¥${yuan(row.minimum)}`)} · {row.category ? row.category.name[language] : t.everything}
        </Fact>
        {row.code === null ? (
          <Fact name={t.to}>{t.tos[row.to]}</Fact>
        ) : (
          <Fact name={t.code} copy={row.code}>
            {row.code}
          </Fact>
        )}
        <Fact name={t.days}>{deadlineText(row.endsAt, now, language)}</Fact>
        <Fact name={t.row}>{t.counts(row.used, row.count)}</Fact>
      </Facts>
    </Card>
  );
}

/** What a coupon takes off, fen. */
const LEAST = 100;

function Issue({ onClose }: { onClose: () => void }) {
  const t = useText(text);
  const m = useText(moreWords);
  const language = useLanguage();
  const tree = useQuery(read(productCateTree, {}));
  const issue = useWrite(workbenchCouponIssue);
  const [name, setName] = useState('');
  const [nameEn, setNameEn] = useState('');
  const [amount, setAmount] = useState<number | null>(null);
  const [minimum, setMinimum] = useState<number | null>(null);
  const [category, setCategory] = useState('');
  const [days, setDays] = useState<Length>('30');
  const [to, setTo] = useState<To>('person');
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const phoneFault = (value: string) => (isMobile(value) ? null : t.phoneWrong);
  const codeFault = (value: string) => (safeParse(couponCode, value).success ? null : t.codeWrong);
  const low = amount !== null && minimum !== null && amount > minimum * couponRules.most;
  const lacking = lackOf(m, [
    [t.name, name, tooShort(m, name)],
    [t.amount, amount, (amount ?? 0) < LEAST && m.atLeast(`¥${yuan(LEAST)}`)],
    [t.minimum, minimum, low && t.minimumHint],
    to === 'person' && [t.phone, phone, phoneFault(phone)],
    to === 'code' && [t.code, code, codeFault(code)],
  ]);
  const submit = async () => {
    if (amount === null || minimum === null) return;
    if (
      to === 'everybody' &&
      !(await askLive({ title: t.sendTitle, body: t.sendBody(`¥${yuan(amount)}`), ok: t.send }))
    )
      return;
    const { count } = await issue.mutateAsync({
      name: name.trim(),
      nameEn: nameEn.trim(),
      amount,
      minimum,
      ...(category && { categoryId: category }),
      endsAt: Date.now() + Number(days) * DAY,
      to: to === 'person' ? { kind: to, phone } : to === 'code' ? { kind: to, code } : { kind: to },
    });
    toast(to === 'code' ? t.sentCode : t.sent(count), { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.issue}
      dirty={name !== '' || amount !== null}
      foot={
        <Button
          block
          pending={issue.isPending}
          disabledReason={lacking}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.send}
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label={t.name} value={name} onChange={setName} hint={t.nameHint} maxLength={20} />
        <Field label={t.nameEn} value={nameEn} onChange={setNameEn} hint={t.nameEnHint} maxLength={40} />
        <AmountField label={t.amount} value={amount} onChange={setAmount} />
        <AmountField
          label={t.minimum}
          value={minimum}
          onChange={setMinimum}
          hint={t.minimumHint}
          error={low ? t.minimumHint : null}
        />
        <Pills
          name={t.category}
          options={[
            { value: '', label: t.everything },
            ...(tree.data?.list ?? []).map((one) => ({ value: one.id, label: one.name[language] })),
          ]}
          value={category}
          onChange={setCategory}
        />
        <Pills<Length>
          name={t.days}
          options={lengths.map((value) => ({ value, label: t.day(Number(value)) }))}
          value={days}
          onChange={setDays}
        />
        <Pills<To>
          name={t.to}
          options={receivers.map((value) => ({ value, label: t.tos[value] }))}
          value={to}
          onChange={setTo}
        />
        {to === 'person' && (
          <Field
            label={t.phone}
            value={phone}
            onChange={setPhone}
            check={phoneFault}
            inputMode="tel"
            autoComplete="off"
            maxLength={11}
          />
        )}
        {to === 'code' && (
          <Field label={t.code} value={code} onChange={setCode} check={codeFault} autoComplete="off" maxLength={16} />
        )}
      </div>
    </LiveSheet>
  );
}
