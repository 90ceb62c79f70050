/** What we use of the map library, with its styles: one chunk, fetched when a map is shown. */
import 'leaflet/dist/leaflet.css';

export { circleMarker, control, map, tileLayer } from 'leaflet';
