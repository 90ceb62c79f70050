/** The price of a size over time: line and area; scrubbed with a finger or the arrow keys; its label says it in a sentence. */
import { useState } from 'react';
import { yuan } from '../../../contract/wire/yuan.ts';
import { date } from '../format/format.ts';
import { moreWords } from '../format/more-words.ts';
import { useLanguage, useText } from '../format/text.ts';
import styles from './Chart.module.css';

interface Point {
  /** epoch ms */
  at: number;
  /** fen */
  price: number;
}

const WIDTH = 320;
const HEIGHT = 96;
/** Room above the highest and below the lowest price. */
const PAD = 8;

/** @param points oldest first */
export function Chart({ points }: { points: readonly Point[] }) {
  const t = useText(moreWords);
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <p className={styles.none}>{t.trendNone}</p>;

  const say = (fen: number) => `¥${yuan(fen, 0)}`;
  const day = (ms: number) => date(ms, last.at, language);
  const prices = points.map((p) => p.price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const places = placesOf(points, WIDTH, HEIGHT);
  const chosen = at === null ? null : (points[at] ?? null);
  const place = at === null ? null : (places[at] ?? null);
  const end = places.at(-1) ?? [0, 0];
  const trend = t.trend(
    `${day(first.at)} ${say(first.price)}`,
    `${day(last.at)} ${say(last.price)}`,
    say(low),
    say(high),
  );

  const scrub = (box: HTMLElement, clientX: number) => {
    const bounds = box.getBoundingClientRect();
    const x = ((clientX - bounds.left) / bounds.width) * WIDTH;
    setAt(places.reduce((best, [px], i) => (Math.abs(px - x) < Math.abs((places[best]?.[0] ?? 0) - x) ? i : best), 0));
  };
  const keys: Record<string, number> = {
    ArrowLeft: Math.max(0, (at ?? points.length) - 1),
    ArrowRight: Math.min(points.length - 1, (at ?? -1) + 1),
    Home: 0,
    End: points.length - 1,
  };
  return (
    <figure>
      <div
        className={styles.chart}
        role="slider"
        tabIndex={0}
        aria-label={trend}
        aria-valuemin={0}
        aria-valuemax={points.length - 1}
        aria-valuenow={at ?? points.length - 1}
        aria-valuetext={`${day((chosen ?? last).at)} ${say((chosen ?? last).price)}`}
        onPointerMove={(event) => scrub(event.currentTarget, event.clientX)}
        onPointerDown={(event) => scrub(event.currentTarget, event.clientX)}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onKeyDown={(event) => {
          const to = keys[event.key];
          if (to === undefined) return;
          event.preventDefault();
          setAt(to);
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <path className={styles.rule} d={`M0 ${HEIGHT - 0.5}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}`} />
          <path className={styles.area} d={`${pathOf(places)}L${end[0]} ${HEIGHT}L${places[0]?.[0] ?? 0} ${HEIGHT}Z`} />
          <path className={styles.line} d={pathOf(places)} />
          {place && <path className={styles.cursor} d={`M${place[0]} 0V${HEIGHT}`} />}
          <circle className={styles.halo} cx={(place ?? end)[0]} cy={(place ?? end)[1]} r="6" />
          <circle className={styles.last} cx={(place ?? end)[0]} cy={(place ?? end)[1]} r="3.5" />
        </svg>
        {chosen && place && (
          <span
            className={styles.reading}
            style={{ left: `${(place[0] / WIDTH) * 100}%`, translate: `${-(place[0] / WIDTH) * 100}% -50%` }}
          >
            {day(chosen.at)} {say(chosen.price)}
          </span>
        )}
      </div>
      <figcaption className={styles.foot}>
        <span>
          {day(first.at)} {say(first.price)}
        </span>
        <span>
          {t.dearest} {say(high)} · {t.cheapest} {say(low)}
        </span>
        <span>{day(last.at)}</span>
      </figcaption>
    </figure>
  );
}

/** A trend as small as a word. */
export function Sparkline({ points }: { points: readonly Point[] }) {
  if (points.length < 2) return null;
  return (
    <svg className={styles.spark} viewBox="0 0 64 22" aria-hidden="true">
      <path className={styles.line} d={pathOf(placesOf(points, 64, 22, 2))} />
    </svg>
  );
}

function placesOf(points: readonly Point[], width: number, height: number, pad = PAD): [x: number, y: number][] {
  const from = points[0]?.at ?? 0;
  const span = (points.at(-1)?.at ?? 0) - from || 1;
  const prices = points.map((p) => p.price);
  const low = Math.min(...prices);
  const range = Math.max(...prices) - low;
  return points.map((p) => [
    points.length === 1 ? width / 2 : round(((p.at - from) / span) * width),
    round(range === 0 ? height / 2 : height - pad - ((p.price - low) / range) * (height - 2 * pad)),
  ]);
}

const pathOf = (places: [number, number][]) => places.map(([x, y], i) => `${i ? 'L' : 'M'}${x} ${y}`).join('');
const round = (n: number) => Math.round(n * 10) / 10;
