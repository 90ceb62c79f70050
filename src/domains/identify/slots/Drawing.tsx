/** A view as a good photo shows it, or as one of the bad ones does: the same drawing, spoilt. */
import type { SlotId } from '../../../../contract/identify/slots.ts';
import { cx } from '../../../ui/format/cx.ts';
import styles from './drawing.module.css';
import { figureOf } from './figures.ts';
import type { Bad } from './spoilt.ts';

/** What a part's first letter is drawn with: five colours of the thing, light and shadow on it, lines and seams. */
const inks: Readonly<Record<string, string | undefined>> = {
  ...{ a: styles.main, b: styles.panel, c: styles.pale, d: styles.dark, e: styles.accent },
  ...{ h: styles.light, k: styles.shadow, n: styles.line, w: styles.thick, x: styles.handle, p: styles.dots },
  ...{ s: styles.seam, S: styles.bigSeam, l: styles.laces, z: styles.teeth, g: styles.glow },
};

/** The part of the box that is seen. */
const frames: Partial<Record<Bad, string>> = { cut: '46 34 62 62', small: '-110 -110 320 320' };

interface Props {
  slot: SlotId;
  bad?: Bad;
  label: string;
}

export function Drawing({ slot, bad, label }: Props) {
  const { parts, mirrored, close } = figureOf(slot);
  const kind = slot.split('_')[0] ?? '';
  return (
    <svg
      viewBox={(bad && frames[bad]) ?? (close ? '0 0 100 100' : '-8 -8 116 116')}
      role="img"
      aria-label={label}
      className={cx(styles.photo, styles[kind])}
      data-bad={bad}
    >
      <g transform={mirrored ? 'matrix(-1 0 0 1 100 0)' : undefined}>
        {parts.map((part) => (
          <path key={part} className={inks[part.charAt(0)]} d={part.slice(1)} />
        ))}
      </g>
    </svg>
  );
}
