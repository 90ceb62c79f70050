/** Stroke icons on a 24 px grid, one export each so that a screen carries only what it shows. */
import type { CSSProperties } from 'react';

export interface IconProps {
  /** px at the standard text size; grows with it. */
  size?: 12 | 14 | 16 | 18 | 20 | 24 | 32 | 40;
  /** Painted solid, e.g. a pressed heart. */
  filled?: boolean;
  className?: string;
}

/** Small sizes get a heavier line so that it stays as dark as the text beside it. */
const strokeOf = (size: number) => (size <= 12 ? 2.2 : size <= 14 ? 1.9 : size >= 32 ? 1.4 : 1.7);

/* @__NO_SIDE_EFFECTS__ */
const icon = (d: string, stroke?: number) => (props: IconProps) => <Stroke {...props} d={d} stroke={stroke} />;

function Stroke({ d, stroke, size = 24, filled, className }: IconProps & { d: string; stroke?: number }) {
  const side = `calc(${size / 16}rem * var(--icon-scale))`;
  const style: CSSProperties = { width: side, height: side, flex: 'none' };
  return (
    <svg
      viewBox="0 0 24 24"
      className={className}
      style={style}
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={stroke ?? strokeOf(size)}
      strokeLinecap="round"
      strokeLinejoin="round"
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
export const IconCamera = icon(
  'M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2.5h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5ZM8.6 13a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0',
);
export const IconBell = icon('M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10ZM10 19.5a2.2 2.2 0 0 0 4 0');
export const IconHeart = icon(
  'M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z',
);
export const IconShare = icon('M12 15V4M8 7.5 12 3.5l4 4M6 11H5v8.5h14V11h-1');
export const IconBack = icon('m14.5 5-7 7 7 7');
export const IconNext = icon('m9.5 6 6 6-6 6');
export const IconDown = icon('m6 9.5 6 6 6-6');
export const IconCheck = icon('m5 12.5 4.5 4.5L19 7');
export const IconPlus = icon('M12 5v14M5 12h14');
export const IconMinus = icon('M5 12h14');
export const IconShield = icon('M12 3.5 19 6v5.5c0 4.4-3 7.6-7 9-4-1.4-7-4.6-7-9V6ZM8.8 12l2.3 2.3 4.2-4.5');
export const IconBox = icon('M4 8 12 4l8 4v8.5L12 20.5 4 16.5ZM4 8l8 4 8-4M12 12v8.5');
export const IconTruck = icon(
  'M3 6.5h10.5V16H3ZM13.5 9.5H18l3 3.5v3h-7.5M5.6 17a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0M15.1 17a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0',
);
export const IconWallet = icon(
  'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5V17a2 2 0 0 0 2 2h13a1 1 0 0 0 1-1V9a1 1 0 0 0-1-1H5M16 13.5h.01',
);
export const IconLock = icon(
  'M7.5 10.5h9a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5',
);
export const IconClock = icon('M4 12a8 8 0 1 0 16 0a8 8 0 1 0-16 0M12 7.5V12l3 2');
export const IconCloudUp = icon(
  'M7 18a4 4 0 0 1-.5-8A5.7 5.7 0 0 1 17.4 9 4.5 4.5 0 0 1 17 18M12 20v-8M9 14.5l3-3 3 3',
);
export const IconOffline = icon(
  'M3.5 9.5a13 13 0 0 1 4-2.6M20.5 9.5A13 13 0 0 0 11 6M6.5 13a8.5 8.5 0 0 1 3.2-2M17.5 13a8.5 8.5 0 0 0-2-1.5M9.7 16.3a3.6 3.6 0 0 1 4.6 0M12 19.5h.01M4 4l16 16',
);
export const IconEdit = icon('M5 19l1-4L16 5l3 3L9 18ZM14 7l3 3');
export const IconCopy = icon(
  'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M15.5 8.5V6a1.5 1.5 0 0 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5',
);
export const IconImage = icon(
  'M6 5h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-10a2 2 0 0 1 2-2M5 17l4.5-5 3.5 3.5 2.5-2.5L19 16.5M15.5 9h.01',
);
export const IconAlert = icon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.8v5M12 16h.01');
export const IconHeadset = icon(
  'M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.5V18H6a1 1 0 0 1-1-1ZM19 13.5h-2.5V18H18a1 1 0 0 0 1-1ZM18 18c0 1.7-1.8 2.5-4.5 2.5',
);
export const IconSettings = icon(
  'M10.8 3.9a2.4 2.4 0 0 1 2.4 0l5 2.9a2.4 2.4 0 0 1 1.2 2.1v5.8a2.4 2.4 0 0 1-1.2 2.1l-5 2.9a2.4 2.4 0 0 1-2.4 0l-5-2.9a2.4 2.4 0 0 1-1.2-2.1V8.9a2.4 2.4 0 0 1 1.2-2.1ZM9 11.8a3 3 0 1 0 6 0a3 3 0 1 0-6 0',
);
export const IconPin = icon(
  'M12 21s-6.5-5.6-6.5-11a6.5 6.5 0 0 1 13 0c0 5.4-6.5 11-6.5 11ZM9.7 10a2.3 2.3 0 1 0 4.6 0a2.3 2.3 0 1 0-4.6 0',
);
export const IconStore = icon(
  'M5 10v9.5h14V10M3.5 9 5.5 4.5h13l2 4.5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0ZM10 19.5V14h4v5.5',
);
export const IconRefresh = icon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3L19.5 9M19.5 4.5V9H15');
export const IconZoom = icon('M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0M15 15l5 5M10.5 8v5M8 10.5h5');
export const IconChart = icon('M4 20h16M6.5 20v-6M12 20V9M17.5 20V5');
export const IconArrow = icon('M5 12h14M13 6l6 6-6 6');
export const IconClose = icon('M6 6l12 12M18 6 6 18');
export const IconTrash = icon(
  'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10 11v5M14 11v5',
);
export const IconInfo = icon('M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11v5M12 8h.01');
export const IconSliders = icon(
  'M4 8h9M17 8h3M4 16h3M11 16h9M13 8a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 16a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
);
export const IconPhone = icon(
  'M6.5 4h3l1.5 4-2 1.5a11 11 0 0 0 5.5 5.5L16 13l4 1.5v3a2 2 0 0 1-2.2 2A15 15 0 0 1 4.5 6.2 2 2 0 0 1 6.5 4Z',
);
export const IconCard = icon(
  'M5.5 5.5h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2M3.5 10h17M7 15h3',
);
export const IconDoc = icon(
  'M6 4h8l4.5 4.5V19a1 1 0 0 1-1 1H6.5a1 1 0 0 1-1-1V4.5A.5.5 0 0 1 6 4ZM14 4v4.5h4.5M9 13h6M9 16.5h4',
);
export const IconDevice = icon(
  'M8.5 3.5h7a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-13a2 2 0 0 1 2-2M11 17.5h2',
);
export const IconRuler = icon('m4 15.5 11.5-11.5 4.5 4.5L8.5 20ZM7.5 12l2 2M10.5 9l2 2M13.5 6l2 2');
export const IconGrid = icon(
  'M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5M15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5M5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5M15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5',
);
export const IconLink = icon(
  'M10.5 13.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M13.5 10.5a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1',
);
export const IconFlash = icon('M13 3.5 5.5 13.5H11l-1 7 8.5-10.5H13Z');
export const IconBank = icon('M4 9.5 12 4.5l8 5ZM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M4 20h16M4.5 17h15');
