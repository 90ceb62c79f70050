/** A form that only a network can take: without one it says so above its fields, its buttons wait, and closing the window asks about what was typed. */
import { type ComponentProps, useEffect } from 'react';
import { useText } from '../../../ui/format/text.ts';
import { useHold } from '../../../ui/input/held.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { useOnline } from '../use-outbox.ts';
import { NeedsNetwork } from './NeedsNetwork.tsx';
import { text } from './words.ts';

export function LiveSheet({ onOk, children, ...rest }: ComponentProps<typeof Sheet>) {
  const online = useOnline();
  const unsaved = rest.open && rest.dirty;
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [unsaved]);
  return (
    <Sheet {...rest} {...(onOk && online && { onOk })}>
      <Waits />
      {children}
    </Sheet>
  );
}

function Waits() {
  const { needs } = useText(text);
  useHold(useOnline() ? null : needs);
  return <NeedsNetwork />;
}
