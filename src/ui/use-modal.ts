/** Opens and closes a `<dialog>` with React state and keeps its content until it has faded out. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { LAYER } from '../../contract/limits.ts';

export function useModal(open: boolean) {
  const ref = useRef<HTMLDialogElement>(null);
  const [fading, setFading] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setFading(!open);
  }
  // Before the effects of what is inside, which may measure itself.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) dialog.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  useEffect(() => {
    if (!fading) return;
    const timer = setTimeout(() => setFading(false), LAYER.overlayMs);
    return () => clearTimeout(timer);
  }, [fading]);
  return { ref, present: open || fading };
}
