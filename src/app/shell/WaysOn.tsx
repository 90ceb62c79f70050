/** What happened to a screen that cannot be shown, another try, and the way home. */

import { Empty } from '../../ui/feedback/Empty.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { text } from '../words.ts';

export function WaysOn({ title, body, again }: { title: string; body?: string; again: () => void }) {
  const t = useText(text);
  return (
    <Empty
      title={title}
      body={body}
      action={<Button onClick={again}>{t.again}</Button>}
      second={
        <LinkButton kind="line" to="/pages/tabbar/main">
          {t.home}
        </LinkButton>
      }
    />
  );
}
