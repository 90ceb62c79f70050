/** What an owner can show of what they sent, where somebody looks at what came. */
import { useText } from '../../../ui/format/text.ts';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import styles from '../identify.module.css';
import { text } from './words.ts';

/** How the box looked before it was closed, as its owner showed it. An answer kept on the phone may be of before that was told. */
export function Packed({ of: { packed = [] } }: { of: { packed?: readonly string[] } }) {
  const t = useText(text);
  if (packed.length === 0) return null;
  return (
    <>
      <h3 className={styles.sub}>{t.packed}</h3>
      <ImageGrid photos={packed.map((src, n) => ({ id: src, src, alt: t.packedPhoto(n + 1) }))} />
    </>
  );
}
