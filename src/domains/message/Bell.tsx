/** The way to one's messages. */

import { IconBell } from '../../ui/format/first-icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { IconLink } from '../../ui/input/Button.tsx';
import { text } from './words.ts';

export function Bell({ unread }: { unread?: number }) {
  const t = useText(text);
  return (
    <IconLink to="/pages/user/message" name={t.messages} badge={unread}>
      <IconBell />
    </IconLink>
  );
}
