/** Sends a form that only a network can take: without one it says so, before anything else that is missing. */
import type { ComponentProps } from 'react';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { useOnline } from '../use-outbox.ts';
import { text } from './words.ts';

export function LiveButton({ disabledReason, ...rest }: ComponentProps<typeof Button>) {
  const t = useText(text);
  const online = useOnline();
  return <Button {...rest} disabledReason={online ? disabledReason : t.needs} />;
}
