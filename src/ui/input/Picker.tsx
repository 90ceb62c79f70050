/** Wheels of five visible rows; the middle one is chosen. Scroll, tap, or arrow keys. */
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import styles from './Picker.module.css';

interface Column {
  /** What is chosen here, for speech. */
  name: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

export function Picker({ columns }: { columns: readonly Column[] }) {
  return (
    <div className={styles.picker}>
      {columns.map((column) => (
        // Another set of options is another wheel, which starts at its own value.
        <Wheel key={`${column.name} ${column.options.length} ${column.options[0]?.value}`} {...column} />
      ))}
    </div>
  );
}

function Wheel({ name, options, value, onChange }: Column) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const at = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  );

  // A value set from outside turns the wheel; the person's own scrolling is already there.
  useEffect(() => {
    const element = list.current;
    const top = at * rowHeight(element);
    if (element && Math.abs(element.scrollTop - top) > 2) element.scrollTop = top;
  }, [at]);

  const settle = useEffectEvent(() => {
    const height = rowHeight(list.current);
    const option = options[Math.round((list.current?.scrollTop ?? 0) / (height || 1))];
    if (height && option && option.value !== value) onChange(option.value);
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const scrolled = () => {
      clearTimeout(settling.current);
      settling.current = setTimeout(() => settle(), 90);
    };
    element.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(settling.current);
      element.removeEventListener('scroll', scrolled);
    };
  }, []);

  const turn = (to: number) => {
    const option = options[Math.max(0, Math.min(options.length - 1, to))];
    if (option) onChange(option.value);
  };
  const keys: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + 5,
    PageUp: at - 5,
    Home: 0,
    End: options.length - 1,
  };
  return (
    <div
      ref={list}
      className={styles.column}
      role="listbox"
      tabIndex={0}
      aria-label={name}
      aria-activedescendant={`${id}-${at}`}
      onKeyDown={(event) => {
        const to = keys[event.key];
        if (to === undefined) return;
        event.preventDefault();
        turn(to);
      }}
    >
      {options.map((option, i) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself answers the arrow keys
        <div
          key={option.value}
          id={`${id}-${i}`}
          className={styles.option}
          role="option"
          tabIndex={-1}
          aria-selected={i === at}
          onClick={() => turn(i)}
        >
          {option.label}
        </div>
      ))}
    </div>
  );
}

const rowHeight = (list: HTMLElement | null) => list?.firstElementChild?.getBoundingClientRect().height ?? 0;
