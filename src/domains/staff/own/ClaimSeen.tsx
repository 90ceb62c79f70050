/** What each shows of a piece that a claim is about. */
import { useText } from '../../../ui/format/text.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { text } from '../second-words.ts';
import styles from '../staff.module.css';

const kinds = ['shown', 'packed', 'ours'] as const;

/** @param of an answer kept on the phone may be of before that was told */
type Seen = { readonly [K in (typeof kinds)[number]]?: readonly string[] | undefined };
export function ClaimSeen({ of }: { of: Seen & { readonly unlike?: string | undefined } }) {
  const t = useText(text);
  const photos = kinds.map((kind) => {
    const list = of[kind] ?? [];
    return (
      list.length > 0 && (
        <section key={kind}>
          <p className={styles.tally}>{t[kind]}</p>
          <ImageGrid columns={4} photos={list.map((src, n) => ({ id: src, src, alt: `${t[kind]} ${n + 1}` }))} />
        </section>
      )
    );
  });
  return (
    <>
      <Unlike of={of.unlike} />
      {photos}
    </>
  );
}

/** The very thing that is disputed, in our words. */
export function Unlike({ of }: { of: string | undefined }) {
  const t = useText(text);
  return of ? (
    <Facts>
      <Fact name={t.unlike}>{of}</Fact>
    </Facts>
  ) : null;
}
