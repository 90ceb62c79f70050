/** What a new fee schedule changes: a line for each fact and for each exception, and what it comes to for one sale. */
import {
  fakePenalty,
  firstPenalties,
  latePenalty,
  type PenaltyTerms,
  type ServiceTerms,
  saleFees,
} from '../../../../contract/payment/fees.ts';
import type { FeeVersions } from '../../../../contract/shop/fee-calls.ts';
import { type FeeRow, type FeeSchedule, feesOf, termsIn } from '../../../../contract/shop/fee-rules.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { text } from './fees-words.ts';

/** What a change is shown by, fen. */
const EXAMPLE = 100_000;
const money = (fen: number) => `¥${yuan(fen)}`;
const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`;
const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
const samePlace = (a: FeeRow, b: FeeRow) =>
  a.who === b.who && a.sellerId === b.sellerId && a.categoryId === b.categoryId;

interface Changed extends Pick<FeeVersions, 'categories'> {
  before: FeeSchedule;
  after: FeeSchedule;
  /** Of sellers that rows name. */
  names: FeeVersions['sellers'];
}

export function FeeChanges({ before, after, categories, names }: Changed) {
  const t = useText(text);
  const language = useLanguage();
  const parents = new Map(categories.map(({ id, parentId }) => [id, parentId]));
  const termsAt = (content: FeeSchedule, row: FeeRow | null) =>
    termsIn(
      feesOf({ id: '', content }, { id: row?.sellerId ?? null, isMerchant: row?.who === 'merchants' }, parents),
      row?.categoryId ?? null,
    );
  const price = `¥${yuan(EXAMPLE, 0)}`;
  const service = ({ rate, least, most }: ServiceTerms) =>
    [percent(rate), least > 0 && `${t.least} ${money(least)}`, most !== null && `${t.most} ${money(most)}`]
      .filter(Boolean)
      .join(' ');
  const penalty = ({ rate, min, max, toBuyer }: PenaltyTerms) =>
    `${percent(rate)} ${t.least} ${money(min)} ${t.most} ${money(max)} ${t.toBuyer} ${percent(toBuyer)}`;

  const lines: string[] = [];
  const ofService = (name: string, row: FeeRow | null) => {
    const [was, will] = [termsAt(before, row), termsAt(after, row)];
    if (!differ(was.service, will.service)) return;
    const [had, has] = [was, will].map((terms) => money(saleFees(EXAMPLE, { terms }).sellerGets));
    lines.push(
      `${t.changed(name, service(will.service), service(was.service))}${t.stop}${t.gets(price, has ?? '', had ?? '')}`,
    );
  };
  ofService(t.service, null);
  for (const name of ['authentication', 'shipping'] as const)
    if (before[name] !== after[name]) lines.push(t.changed(t[name], money(after[name]), money(before[name])));
  const [paid, pays] = [before, after].map((one) => saleFees(EXAMPLE, { terms: termsAt(one, null) }).total);
  if (paid !== pays) lines.push(t.pays(price, money(pays ?? 0), money(paid ?? 0)));
  // Those that went, too: there what lies behind them holds from then on.
  const rows = [...after.rows, ...before.rows.filter((row) => !after.rows.some((one) => samePlace(one, row)))];
  for (const row of rows) {
    const category = categories.find(({ id }) => id === row.categoryId)?.name[language] ?? t.everyCategory;
    const who = (row.sellerId !== null && names[row.sellerId]) || t.whos[row.who];
    // An exception for everything is what everybody has, said above.
    if (row.who !== 'all' || row.categoryId !== null) ofService(`${who} · ${category}`, row);
  }
  for (const [kind, cost] of [['late', latePenalty] as const, ['fake', fakePenalty] as const]) {
    const [was, will] = [before, after].map(({ penalties = firstPenalties }) => penalties[kind]);
    if (!was || !will || !differ(was, will)) continue;
    const [had, has] = [before, after].map((one) => money(cost(EXAMPLE, termsAt(one, null)).penalty));
    const sums = had === has ? '' : t.costs(t.penalties[kind], price, has ?? '', had ?? '');
    lines.push(`${t.changed(t.penalties[kind], penalty(will), penalty(was))}${t.stop}${sums}${t.wordsToo}`);
  }
  return (
    <Notice title={t.changes}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{t.kept}</p>
    </Notice>
  );
}
