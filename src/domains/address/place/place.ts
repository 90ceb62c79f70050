/** A place as it travels between screens, and how it is said. */
import { matching, type Search, wordsIn } from '../../../ui/format/search-params.ts';
import type { Tiles } from '../../../ui/media/PlaceMap.tsx';

/** The specification's platform names these; `adcode` is the six digits of a Chinese division. */
export function placeIn(search: Search): Partial<Place> {
  return {
    name: wordsIn(search.name),
    address: wordsIn(search.address),
    latitude: coordinate(search.latitude, 90),
    longitude: coordinate(search.longitude, 180),
    adcode: matching(search.adcode, /^\d{6}$/),
  };
}

function coordinate(value: unknown, limit: number): number | undefined {
  const text = matching(value, /^-?\d{1,3}(\.\d{1,12})?$/);
  return text !== undefined && Math.abs(Number(text)) <= limit ? Number(text) : undefined;
}

export interface Point {
  latitude: number;
  longitude: number;
}
export interface Place extends Partial<Point> {
  name: string;
  address: string;
  adcode?: string;
}

export const pointOf = ({ latitude, longitude }: Partial<Point>): Point | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

/** Five decimals are about a metre. */
export const degrees = (value: number) => value.toFixed(5);
export const written = ({ latitude, longitude }: Point) => `${degrees(latitude)}, ${degrees(longitude)}`;

/** The map's pictures are somebody's service, so whoever runs the storefront names one; without it places are chosen by words. */
export const tiles: Tiles | null = import.meta.env?.VITE_TILES
  ? { url: import.meta.env.VITE_TILES, by: import.meta.env.VITE_TILES_BY ?? '' }
  : null;

const EARTH = 6_371_000;
const radians = (value: number) => (value * Math.PI) / 180;

/** Over the sphere, metres. */
export function distance(a: Point, b: Point): number {
  const dLat = radians(b.latitude - a.latitude) / 2;
  const dLng = radians(b.longitude - a.longitude) / 2;
  const h = Math.sin(dLat) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLng) ** 2;
  return 2 * EARTH * Math.asin(Math.sqrt(h));
}

/** Opens a map app or its web page; coordinates of a browser are WGS-84, which the service is told. */
export function mapAddress({ name, address, ...place }: Place): string {
  const point = pointOf(place);
  const query = new URLSearchParams(
    point
      ? {
          position: `${degrees(point.longitude)},${degrees(point.latitude)}`,
          name: name || address,
          coordinate: 'wgs84',
          callnative: '1',
        }
      : { keyword: `${address} ${name}`.trim(), callnative: '1' },
  );
  return `https://uri.amap.com/${point ? 'marker' : 'search'}?${query}`;
}

/** @throws `denied` or `unavailable` */
export function whereAmI(): Promise<Point & { accuracy: number }> {
  return new Promise((resolve, reject) => {
    if (!navigator.geolocation) return reject('unavailable');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ latitude, longitude, accuracy }),
      (error) => reject(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable'),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
}
