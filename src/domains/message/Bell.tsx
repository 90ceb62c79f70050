/** The way to one's messages. */

import { IconBell } from '../../ui/format/first-icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { IconLink } from '../../ui/input/Button.tsx';
import { names } from './names.ts';

export function Bell({ unread }: { unread?: number }) {
  const t = useText(names);
  return (
    <IconLink to="/pages/user/message" name={t.messages} badge={unread}>
      <IconBell />
    </IconLink>
  );
}
