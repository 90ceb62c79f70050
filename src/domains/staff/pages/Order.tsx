/** A list whose order its handles change: dragged by finger or mouse, or moved by the arrow keys. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import styles from './pages.module.css';

interface Props<T extends { key: number }> {
  items: readonly T[];
  onMove: (from: number, to: number) => void;
  /** Of a handle, for speech. */
  nameOf: (item: T, place: number) => string;
  children: (item: T) => ReactNode;
}

export function Order<T extends { key: number }>({ items, onMove, nameOf, children }: Props<T>) {
  const list = useRef<HTMLOListElement>(null);
  const dragged = useRef<number | null>(null);
  const drag = (event: PointerEvent) => {
    // Let go beside the window.
    if (event.buttons === 0) dragged.current = null;
    const key = dragged.current;
    if (key === null) return;
    const from = items.findIndex((item) => item.key === key);
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const before = rows.filter(({ top, height }, n) => n !== from && event.clientY > top + height / 2).length;
    if (before !== from) onMove(from, before);
  };
  const drop = () => {
    dragged.current = null;
  };
  const step = (event: KeyboardEvent, from: number) => {
    const to = from + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    if (to === from) return;
    event.preventDefault();
    if (to >= 0 && to < items.length) onMove(from, to);
  };
  return (
    // The list holds the pointer: a row that is dragged is taken out and put in again.
    <ol
      ref={list}
      className={styles.order}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onLostPointerCapture={drop}
    >
      {items.map((item, n) => (
        <li key={item.key}>
          <button
            type="button"
            className={styles.handle}
            aria-label={nameOf(item, n + 1)}
            onPointerDown={(event) => {
              dragged.current = item.key;
              list.current?.setPointerCapture(event.pointerId);
            }}
            onKeyDown={(event) => step(event, n)}
          >
            <span aria-hidden="true">⠿</span>
          </button>
          {children(item)}
        </li>
      ))}
    </ol>
  );
}
