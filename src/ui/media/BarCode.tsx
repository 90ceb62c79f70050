/** A code in bars, for readers that know no squares: dark on light in any theme. What draws it is fetched when one is shown. */
import { useEffect, useState } from 'react';
import styles from './BarCode.module.css';

interface Props {
  /** Letters, digits and signs of ASCII. */
  value: string;
  /** What it is, for those who cannot see it. */
  label: string;
}

/** Modules of margin on either side that the standard asks for (ISO/IEC 15417). */
const MARGIN = 10;

export function BarCode({ value, label }: Props) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let gone = false;
    import('bwip-js/browser')
      .then(({ code128, drawingSVG }) => {
        const drawn = code128(
          { bcid: 'code128', text: value, height: 10, paddingwidth: MARGIN, scale: 1 },
          drawingSVG(),
        );
        if (!gone) setSvg(drawn);
      })
      // The code stands beside it in digits.
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [value]);
  return (
    <div className={styles.bars}>
      {svg && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={`${label} ${value}`} />}
    </div>
  );
}
