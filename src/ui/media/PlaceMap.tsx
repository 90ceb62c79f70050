/** A map that shows a place, or chooses the one in its middle. Library and tiles come when it stands on the screen. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Notice } from '../feedback/Notice.tsx';
import { IconPin } from '../format/icons.tsx';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import styles from './PlaceMap.module.css';

export interface Tiles {
  /** With {z}, {x} and {y}; {s} and {r} as the library knows them. */
  url: string;
  /** Who is to be named for them. */
  by: string;
}

interface Point {
  latitude: number;
  longitude: number;
}

interface Props {
  tiles: Tiles;
  at: Point;
  /** Makes it a chooser: told the point in the middle each time the person has moved the map. */
  onMove?: (point: Point) => void;
}

const ZOOM = 15;

export function PlaceMap({ tiles, at, onMove }: Props) {
  const t = useText(moreWords);
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const moved = useEffectEvent((point: Point) => onMove?.(point));
  const chooses = onMove !== undefined;
  const { latitude, longitude } = at;
  const { url, by } = tiles;
  useEffect(() => {
    const element = box.current;
    let remove: (() => void) | undefined;
    let left = false;
    const draw = async () => {
      const leaflet = await import('./leaflet.ts');
      if (left || !element) return;
      const map = leaflet.map(element, { zoomControl: false, attributionControl: false, fadeAnimation: false });
      leaflet.control.attribution({ prefix: false }).addTo(map);
      leaflet.control.zoom({ zoomInTitle: t.zoomIn, zoomOutTitle: t.zoomOut }).addTo(map);
      leaflet.tileLayer(url, { attribution: by, maxZoom: 19 }).addTo(map);
      map.setView([latitude, longitude], ZOOM);
      if (!chooses) leaflet.circleMarker([latitude, longitude], { radius: 9, className: styles.mark }).addTo(map);
      map.on('moveend', () => {
        const { lat, lng } = map.getCenter().wrap();
        moved({ latitude: lat, longitude: lng });
      });
      remove = () => map.remove();
    };
    draw().catch(() => setFailed(true));
    return () => {
      left = true;
      remove?.();
    };
  }, [latitude, longitude, url, by, chooses, t]);
  if (failed) return <Notice tone="wait">{t.mapFailed}</Notice>;
  return (
    <div className={styles.frame}>
      <div ref={box} className={styles.map} role="application" aria-label={t.map} />
      {chooses && (
        <span className={styles.pin}>
          <IconPin size={32} />
        </span>
      )}
    </div>
  );
}
