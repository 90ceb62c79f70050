/** The prizes of a lottery, in the order in which they are won. */
import { lotteryRules } from '../../../../contract/campaign/rules.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import styles from '../staff.module.css';
import { takesTooMuch } from './InviteFields.tsx';
import { text } from './words.ts';

export interface PrizeDraft {
  zh: string;
  en: string;
  off: number | null;
  minimum: number | null;
  count: string;
}

export const emptyPrize: PrizeDraft = { zh: '', en: '', off: null, minimum: null, count: '1' };
const MOST_KINDS = 5;

type Words = (typeof text)['zh'];

/** The first thing that is missing, by its label. */
export function prizesLack(
  prizes: readonly PrizeDraft[],
  t: Pick<Words, 'prizeZh' | 'prizeEn' | 'off' | 'minimum' | 'count'>,
): string | null {
  for (const { zh, en, off, minimum, count } of prizes) {
    if (zh.trim().length < 2) return t.prizeZh;
    if (en.trim().length < 2) return t.prizeEn;
    if ((off ?? 0) < 100) return t.off;
    if (minimum === null || takesTooMuch(off, minimum)) return t.minimum;
    if (!/^\d{1,3}$/.test(count) || Number(count) < 1) return t.count;
  }
  const all = prizes.reduce((sum, { count }) => sum + Number(count), 0);
  return all > lotteryRules.mostPrizes ? t.count : null;
}

interface Props {
  prizes: readonly PrizeDraft[];
  onChange: (prizes: PrizeDraft[]) => void;
}

export function PrizeFields({ prizes, onChange }: Props) {
  const t = useText(text);
  const set = (at: number, change: Partial<PrizeDraft>) =>
    onChange(prizes.map((prize, n) => (n === at ? { ...prize, ...change } : prize)));
  return (
    <>
      {prizes.map((prize, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: prizes have no names yet and never change places
        <fieldset key={n} className={styles.form}>
          <legend>{t.prize(n + 1)}</legend>
          <Field label={t.prizeZh} value={prize.zh} onChange={(zh) => set(n, { zh })} maxLength={20} />
          <Field label={t.prizeEn} value={prize.en} onChange={(en) => set(n, { en })} maxLength={40} lang="en" />
          <AmountField label={t.off} value={prize.off} onChange={(off) => set(n, { off })} />
          <AmountField
            label={t.minimum}
            value={prize.minimum}
            onChange={(minimum) => set(n, { minimum })}
            error={takesTooMuch(prize.off, prize.minimum) ? t.half : null}
          />
          <Field
            label={t.count}
            value={prize.count}
            onChange={(count) => set(n, { count })}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
          />
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
