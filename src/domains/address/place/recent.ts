/** Places chosen on this device, newest first: the general search history, whose fields are lists as the specification has them. */
import { addHistory, clearHistory, listHistory } from '../../../offline/cache/history.ts';
import { type Place, pointOf } from './place.ts';

const SHOWN = 5;

export const titleOf = ({ name, address }: Place): string => name || address;

/** Beijing, Tianjin, Shanghai and Chongqing, whose districts stand below the city itself. */
const municipal = (adcode = '') => /^(11|12|31|50)/.test(adcode);

export function keepPlace(place: Place): Promise<void> {
  const [province, ...below] = place.address.split(' ');
  // What such an address says once is province and city.
  const [city, district] = municipal(place.adcode) ? [province, ...below] : below;
  const point = pointOf(place);
  return addHistory('general', titleOf(place), {
    address: [place.address],
    ...(place.adcode && { adcode: [place.adcode] }),
    ...(place.adcode && city && { city: [city] }),
    ...(place.adcode && district && { district: [district] }),
    ...(point && { location: [`${point.longitude},${point.latitude}`] }),
  });
}

export async function recentPlaces(): Promise<Place[]> {
  const kept = await listHistory('general', SHOWN);
  return kept.map(({ name, address, adcode, location }) => {
    const [longitude, latitude] = (location[0] ?? '').split(',').map(Number);
    return {
      name: name[0] ?? '',
      address: address[0] ?? '',
      ...(adcode[0] && { adcode: adcode[0] }),
      ...(location[0] && { latitude, longitude }),
    };
  });
}

export const forgetPlaces = (): Promise<void> => clearHistory('general');
