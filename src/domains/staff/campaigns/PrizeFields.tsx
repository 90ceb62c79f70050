/** The prizes of a lottery, in the order in which they are won. */
import { type PrizeKind, prizeKinds } from '../../../../contract/campaign/calls.ts';
import { lotteryRules } from '../../../../contract/campaign/rules.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useText } from '../../../ui/format/text.ts';
import { isWholeIn } from '../../../ui/format/validators.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import styles from '../staff.module.css';
import { LEAST, takesTooMuch } from './InviteFields.tsx';
import { text } from './words.ts';

export interface PrizeDraft {
  kind: PrizeKind;
  zh: string;
  en: string;
  /** What a coupon takes off, what comes to the balance, or what a thing costs. */
  off: number | null;
  /** Of a coupon. */
  minimum: number | null;
  count: string;
}

export const emptyPrize: PrizeDraft = { kind: 'coupon', zh: '', en: '', off: null, minimum: null, count: '1' };
const MOST_KINDS = 5;

type Words = (typeof text)['zh'];

/** What is empty and must not be, by name; of several prizes with which of them. */
export const prizesMissing = (prizes: readonly PrizeDraft[], t: Words): string[] =>
  prizes.flatMap(({ kind, zh, en, off, minimum, count }, n) => {
    const empty = [
      zh.trim() === '' && t.prizeZh,
      en.trim() === '' && t.prizeEn,
      off === null && t.worth[kind],
      kind === 'coupon' && minimum === null && t.minimum,
      count === '' && t.count,
    ].filter((name) => name !== false);
    return prizes.length > 1 ? empty.map((name) => `${t.prize(n + 1)} ${name}`) : empty;
  });

/** The first thing that is missing or breaks a rule, in words. */
export function prizesLack(prizes: readonly PrizeDraft[], t: Words): string | null {
  for (const { kind, zh, en, off, minimum, count } of prizes) {
    const word = [[zh, t.prizeZh] as const, [en, t.prizeEn] as const].find(([said]) => said.trim().length < 2);
    if (word) return wordLack(word[0], word[1], t);
    if (off === null) return t.missing(t.worth[kind]);
    if (off < LEAST) return t.least(t.worth[kind], `¥${yuan(LEAST)}`);
    if (kind === 'coupon' && minimum === null) return t.missing(t.minimum);
    if (kind === 'coupon' && takesTooMuch(off, minimum)) return t.breaks(t.minimum, t.half);
    if (count === '') return t.missing(t.count);
    if (!isWholeIn(count, [1, Number.POSITIVE_INFINITY])) return t.within(t.count, lotteryRules.mostPrizes);
  }
  const all = prizes.reduce((sum, { count }) => sum + Number(count), 0);
  return all > lotteryRules.mostPrizes ? t.within(t.allPrizes, lotteryRules.mostPrizes) : null;
}

/** Of a word that is too short. */
export const wordLack = (said: string, label: string, t: Words): string =>
  said.trim() === '' ? t.missing(label) : t.short(label);

/** What all of them take of the budget, fen. */
export const prizesTotal = (prizes: readonly PrizeDraft[]): number =>
  prizes.reduce((sum, { off, count }) => sum + (off ?? 0) * (Number(count) || 0), 0);

interface Props {
  prizes: readonly PrizeDraft[];
  onChange: (prizes: PrizeDraft[]) => void;
}

export function PrizeFields({ prizes, onChange }: Props) {
  const t = useText(text);
  const m = useText(moreWords);
  const set = (at: number, change: Partial<PrizeDraft>) =>
    onChange(prizes.map((prize, n) => (n === at ? { ...prize, ...change } : prize)));
  return (
    <>
      {prizes.map((prize, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: prizes have no names yet, and their fields keep nothing of their own
        <fieldset key={n} className={styles.form}>
          <legend>{t.prize(n + 1)}</legend>
          <Pills<PrizeKind>
            name={t.prizeKind}
            options={prizeKinds.map((value) => ({ value, label: t.prizeKinds[value] }))}
            value={prize.kind}
            onChange={(kind) => set(n, { kind })}
          />
          <Field label={t.prizeZh} value={prize.zh} onChange={(zh) => set(n, { zh })} maxLength={20} />
          <Field label={t.prizeEn} value={prize.en} onChange={(en) => set(n, { en })} maxLength={40} lang="en" />
          <AmountField label={t.worth[prize.kind]} value={prize.off} onChange={(off) => set(n, { off })} />
          {prize.kind === 'coupon' && (
            <AmountField
              label={t.minimum}
              value={prize.minimum}
              onChange={(minimum) => set(n, { minimum })}
              error={takesTooMuch(prize.off, prize.minimum) ? t.half : null}
            />
          )}
          <Field
            label={t.count}
            value={prize.count}
            onChange={(count) => set(n, { count })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
          {prizes.length > 1 && (
            <Button
              kind="text"
              size="sm"
              aria-label={m.of(t.removePrize, t.prize(n + 1))}
              onClick={() => onChange(prizes.filter((_, at) => at !== n))}
            >
              {t.removePrize}
            </Button>
          )}
        </fieldset>
      ))}
      {prizes.length < MOST_KINDS && (
        <Button kind="line" size="sm" onClick={() => onChange([...prizes, emptyPrize])}>
          {t.addPrize}
        </Button>
      )}
      <p className={styles.hint}>{t.seedHint}</p>
    </>
  );
}
