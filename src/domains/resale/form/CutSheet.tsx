/** Cutting a photo to a square: drag it, or move it with the arrow keys, and zoom. */
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { type Cut, squareCut } from '../../../../contract/resale/rules.ts';
import { photoSource } from '../../../ui/format/photo-source.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import styles from '../resale.module.css';
import { placeOf } from './CutPhoto.tsx';
import { text } from './words.ts';

const MOST_ZOOM = 4;
/** By one key, thousandths. */
const STEP = 20;
const MIDDLE = { x: 500, y: 500 };
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Props {
  src: string;
  cut: Cut | null;
  onCut: (cut: Cut | null) => void;
  onClose: () => void;
}

export default function CutSheet({ src, cut, onCut, onClose }: Props) {
  const t = useText(text);
  const zoomId = useId();
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [zoom, setZoom] = useState(1);
  const [at, setAt] = useState(cut ? { x: cut.x + cut.w / 2, y: cut.y + cut.h / 2 } : MIDDLE);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const now = size && squareCut(size, zoom, at);
  // The middle of what is shown, and not of where somebody pushed against the edge.
  const move = (x: number, y: number) =>
    size && now && setAt(middleOf(squareCut(size, zoom, { x: middleOf(now).x + x, y: middleOf(now).y + y })));
  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY };
  };
  const drags = (event: PointerEvent) => {
    if (!drag.current || !now) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    move(((drag.current.x - event.clientX) / width) * now.w, ((drag.current.y - event.clientY) / height) * now.h);
    drag.current = { x: event.clientX, y: event.clientY };
  };
  const key = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    move(step[0] * STEP, step[1] * STEP);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.cutTitle}
      foot={
        <>
          <Button kind="line" grow onClick={() => onCut(null)}>
            {t.cutWhole}
          </Button>
          <Button grow disabledReason={!now && t.cutLoading} onClick={() => now && onCut(now)}>
            {t.cutOk}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <button
          type="button"
          className={styles.frame}
          aria-label={t.cutHow}
          onPointerDown={down}
          onPointerMove={drags}
          onPointerUp={() => {
            drag.current = null;
          }}
          onPointerCancel={() => {
            drag.current = null;
          }}
          onKeyDown={key}
        >
          <img
            {...photoSource(src)}
            sizes="640px"
            alt=""
            draggable={false}
            style={now ? placeOf(now) : undefined}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height });
              if (cut && !size) setZoom(Math.min(MOST_ZOOM, zoomOf({ width, height }, cut)));
            }}
          />
        </button>
        <div>
          <label className={styles.meta} htmlFor={zoomId}>
            {t.zoom}
          </label>
          <input
            id={zoomId}
            className={styles.zoom}
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={zoom}
            onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
          />
        </div>
        <p className={styles.meta}>{t.cutHow}</p>
      </div>
    </Sheet>
  );
}

const middleOf = ({ x, y, w, h }: Cut) => ({ x: x + w / 2, y: y + h / 2 });

/** How far a cut is zoomed in. */
const zoomOf = ({ width, height }: { width: number; height: number }, { w }: Cut) =>
  Math.max(1, Math.min(width, height) / ((width * w) / 1000));
