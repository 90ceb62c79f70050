/** Stroke icons on a 24 px grid: the ones that a first visit shows, and how one is drawn. All of them: icons.tsx. */
import { cx } from './cx.ts';
import styles from './Icon.module.css';

export interface IconProps {
  /** px at the standard text size; grows with it. */
  size?: 12 | 14 | 16 | 18 | 20 | 24 | 32 | 40;
  /** Painted solid, e.g. a pressed heart. */
  filled?: boolean;
}

/** Small sizes get a heavier line so that it stays as dark as the text beside it. */
const strokeOf = (size: number) => (size <= 12 ? 2.2 : size <= 14 ? 1.9 : size >= 32 ? 1.4 : 1.7);

/* @__NO_SIDE_EFFECTS__ */
export const icon = (d: string, stroke?: number) => (props: IconProps) => <Stroke {...props} d={d} stroke={stroke} />;

function Stroke({ d, stroke, size = 24, filled }: IconProps & { d: string; stroke?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={cx(styles.icon, styles[`s${size}`], filled && styles.filled)}
      strokeWidth={stroke ?? strokeOf(size)}
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  );
}

export const IconHome = icon('M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1Z');
export const IconRecycle = icon('M5 13a7 7 0 0 1 11.5-5.4L19 10M19 5v5h-5M19 11a7 7 0 0 1-11.5 5.4L5 14M5 19v-5h5');
export const IconTag = icon(
  'M4 5.5A1.5 1.5 0 0 1 5.5 4h6.6a2 2 0 0 1 1.4.6l6.3 6.3a1.8 1.8 0 0 1 0 2.5l-6.4 6.4a1.8 1.8 0 0 1-2.5 0l-6.3-6.3A2 2 0 0 1 4 12.1ZM7.2 8.5a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0',
);
export const IconCart = icon('M6 8h12l1 11a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1ZM9 10.5V7a3 3 0 0 1 6 0v3.5');
export const IconUser = icon('M8 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20a7.5 7.5 0 0 1 15 0Z');
export const IconSearch = icon('M4.5 11a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M16 16l4.5 4.5');
export const IconBell = icon('M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 19.5a2.2 2.2 0 0 0 4 0');
export const IconHeart = icon(
  'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z',
);
export const IconBack = icon('m14.5 5-7 7 7 7');
export const IconNext = icon('m9.5 6 6 6-6 6');
export const IconBox = icon('M4 8 12 4l8 4v8.5L12 20.5 4 16.5ZM4 8l8 4 8-4M12 12v8.5');
export const IconOffline = icon(
  'M3.5 9.5a13 13 0 0 1 4-2.6M20.5 9.5A13 13 0 0 0 11 6M6.5 13a8.5 8.5 0 0 1 3.2-2M17.5 13a8.5 8.5 0 0 0-2-1.5M9.7 16.3a3.6 3.6 0 0 1 4.6 0M12 19.5h.01M4 4l16 16',
);
export const IconImage = icon(
  'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2M5 17l4.5-5 3.5 3.5 2.5-2.5L19 16.5M15.5 9h.01',
);
export const IconAlert = icon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.8v5M12 16h.01');
export const IconRefresh = icon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15');
export const IconArrow = icon('M5 12h14M13 6l6 6-6 6');
export const IconInfo = icon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11v5M12 8h.01');
export const IconRuler = icon('m4 15.5 11.5-11.5 4.5 4.5L8.5 20ZM7.5 12l2 2M10.5 9l2 2M13.5 6l2 2');
