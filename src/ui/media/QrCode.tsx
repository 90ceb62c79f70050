/** A code to be scanned from the screen: always dark on light, whatever the theme, with the quiet margin readers need. */
import { encode } from 'uqr';
import styles from './QrCode.module.css';

interface Props {
  value: string;
  /** What it is, for those who cannot see it. */
  label: string;
}

/** Modules of margin that the standard asks for (ISO/IEC 18004). */
const MARGIN = 4;

export function QrCode({ value, label }: Props) {
  const { size, data } = encode(value, { ecc: 'M', border: MARGIN });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark} />
    </svg>
  );
}
