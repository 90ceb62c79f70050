/** Opens and closes a `<dialog>` with React state, keeps its content until it has faded out, and gives the focus back. */
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { LAYER } from '../../../contract/wire/limits.ts';
import { holdBack } from './hold-back.ts';

/** Closes at once what is on its way out. */
const leaving = new Set<() => void>();

/** @param onLeave the person wants it closed: browsers close it unasked when Escape comes twice in a row */
export function useModal(open: boolean, onLeave: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  /** Around what opened it, from the inside out. */
  const around = useRef<Element[]>([]);
  const [fading, setFading] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setFading(!open);
  }
  // Before the effects of what is inside, which may measure itself.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (open && dialog && !dialog.open) {
      // The focus goes back to what opened the other one before it comes here.
      for (const end of leaving) end();
      around.current = ancestorsOf(document.activeElement);
      dialog.showModal();
    }
    if (!open && dialog?.open) return leave(dialog, () => shut(dialog, around.current));
  }, [open]);
  // One that leaves the page while it is open would take the focus with it.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => shut(dialog, around.current);
  }, []);
  const closed = useEffectEvent(() => {
    if (!open || !ref.current || ref.current.open) return;
    ref.current.showModal();
    onLeave();
  });
  useEffect(() => {
    const dialog = ref.current;
    const told = () => closed();
    dialog?.addEventListener('close', told);
    return () => dialog?.removeEventListener('close', told);
  }, []);
  const router = useRouter({ warn: false }) as AnyRouter | undefined;
  const leaveByBack = useEffectEvent(onLeave);
  // Before it is painted: whoever sees it may go back already.
  useLayoutEffect(() => {
    if (open && router) return holdBack(router.history, () => leaveByBack());
  }, [open, router]);
  useEffect(() => {
    if (!fading) return;
    const timer = setTimeout(() => setFading(false), LAYER.overlayMs);
    return () => clearTimeout(timer);
  }, [fading]);
  return { ref, present: open || fading };
}

/** Its going is drawn before it ends: what lies under it wakes up all at once, which takes longer than a tap may. */
function leave(dialog: HTMLDialogElement, close: () => void): () => void {
  const stop = () => {
    cancelAnimationFrame(frame);
    leaving.delete(end);
    delete dialog.dataset.leaving;
  };
  const end = () => {
    stop();
    close();
  };
  leaving.add(end);
  dialog.dataset.leaving = '';
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(end);
  });
  return stop;
}

function shut(dialog: HTMLDialogElement | null, around: readonly Element[]): void {
  if (!dialog?.open) return;
  dialog.close();
  const holder = document.activeElement;
  if (holder && holder !== document.body && !dialog.contains(holder)) return;
  // What opened it has gone meanwhile, as an empty list's button does: the nearest thing that is still there.
  const place = around.find((element) => element.isConnected);
  if (place?.closest('main')) place.querySelector<HTMLElement>('button, a[href], input, h1')?.focus();
}

function ancestorsOf(element: Element | null): Element[] {
  const parent = element?.parentElement ?? null;
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}
