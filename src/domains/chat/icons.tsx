/** Signs that only a conversation has. */
import { icon } from '../../ui/format/first-icons.tsx';

export const IconSend = icon('M12 19V5.5M6 11l6-6 6 6');
export const IconMore = icon('M5.5 12h.01M12 12h.01M18.5 12h.01', 3);
