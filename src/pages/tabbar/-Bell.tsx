/** The way to one's messages. */
import { IconLink } from '../../ui/Button.tsx';
import { IconBell } from '../../ui/first-icons.tsx';
import { useText } from '../../ui/text.ts';
import { text } from './-home-text.ts';

export function Bell({ unread }: { unread?: number }) {
  const t = useText(text);
  return (
    <IconLink to="/pages/user/message" name={t.messages} badge={unread}>
      <IconBell />
    </IconLink>
  );
}
