/** Every stroke icon, one export each so that a screen carries only what it shows. */
import { icon } from './first-icons.tsx';

export {
  IconAlert,
  IconBack,
  IconBell,
  IconBox,
  IconCart,
  IconHeart,
  IconImage,
  IconNext,
  IconOffline,
  type IconProps,
  IconRefresh,
  IconSearch,
  IconTag,
  IconUser,
} from './first-icons.tsx';

export const IconCamera = icon(
  'M4 8.5A1.5 1.5 0 0 1 5.5 7H8l1.5-2.5h5L16 7h2.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5ZM8.6 13a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0-6.8 0',
);
export const IconCoupon = icon('M4 7h16v3.2a1.8 1.8 0 0 0 0 3.6V17H4v-3.2a1.8 1.8 0 0 0 0-3.6zM14 7v2M14 11v2M14 15v2');
export const IconShare = icon('M12 15V4M8 7.5 12 3.5l4 4M6 11H5v8.5h14V11h-1');
export const IconDown = icon('m6 9.5 6 6 6-6');
export const IconCheck = icon('m5 12.5 4.5 4.5L19 7');
export const IconPlus = icon('M12 5v14M5 12h14');
export const IconMinus = icon('M5 12h14');
export const IconShield = icon('M12 3.5 19 6v5.5c0 4.4-3 7.6-7 9-4-1.4-7-4.6-7-9V6ZM8.8 12l2.3 2.3 4.2-4.5');
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
export const IconEdit = icon('M5 19l1-4L16 5l3 3L9 18ZM14 7l3 3');
export const IconCopy = icon(
  'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2M15.5 8.5V6a1.5 1.5 0 0 0-1.5-1.5H6A1.5 1.5 0 0 0 4.5 6v8A1.5 1.5 0 0 0 6 15.5h2.5',
);
export const IconHeadset = icon(
  'M5 14v-2a7 7 0 0 1 14 0v2M5 13.5h2.5V18H6a1 1 0 0 1-1-1ZM19 13.5h-2.5V18H18a1 1 0 0 0 1-1ZM18 18c0 1.7-1.8 2.5-4.5 2.5',
);
export const IconChat = icon(
  'M12 4.5c-4.7 0-8.5 3-8.5 7 0 2.2 1.2 4.1 3 5.4L6 20.5l4-2.2c.6.1 1.3.2 2 .2 4.7 0 8.5-3 8.5-7s-3.8-7-8.5-7ZM8.5 11.5h.01M12 11.5h.01M15.5 11.5h.01',
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
export const IconZoom = icon('M4.5 10.5a6 6 0 1 0 12 0a6 6 0 1 0-12 0M15 15l5 5M10.5 8v5M8 10.5h5');
export const IconChart = icon('M4 20h16M6.5 20v-6M12 20V9M17.5 20V5');
export const IconClose = icon('M6 6l12 12M18 6 6 18');
export const IconTrash = icon(
  'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-12M10 11v5M14 11v5',
);
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
export const IconGrid = icon(
  'M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5M15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5M5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5M15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1-1.5 1.5h-3.5a1.5 1.5 0 0 1-1.5-1.5v-3.5a1.5 1.5 0 0 1 1.5-1.5',
);
export const IconLink = icon(
  'M10.5 13.5a3.5 3.5 0 0 0 5 0l3-3a3.5 3.5 0 0 0-5-5l-1 1M13.5 10.5a3.5 3.5 0 0 0-5 0l-3 3a3.5 3.5 0 0 0 5 5l1-1',
);
export const IconStar = icon('m12 4 2.5 5.1 5.6.8-4 4 .9 5.6L12 16.8 7 19.5l.9-5.6-4-4 5.6-.8Z');
export const IconFlash = icon('M13 3.5 5.5 13.5H11l-1 7 8.5-10.5H13Z');
export const IconBank = icon('M4 9.5 12 4.5l8 5ZM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M4 20h16M4.5 17h15');
export const IconDownload = icon('M12 4v10M8 10.5l4 4 4-4M5 16v3.5h14V16');
export const IconScan = icon(
  'M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M4 12h16',
);
export const IconGavel = icon('m13.5 4 6 6M11 6.5l6 6M15 5.5l-6.5 6.5 3 3L18 8.5M10 13.5 4.5 19M12 20.5h8');
