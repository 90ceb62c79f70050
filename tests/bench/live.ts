/** How soon 500 open pages of a live room, all on one process, have what somebody said there. */
import { once } from 'node:events';
import { liveSay } from '../../contract/live/calls.ts';
import { ask, env, startProcess } from '../../server/testing/process.ts';
import type { Person } from '../../server/testing/server.ts';
import { openHouse } from '../api/auction/house.ts';
import { now, watch } from './watchers.ts';

/** What the house aims at, ms. */
const KNOWN_WITHIN = 500;
const WATCHERS = 500;
const SAID = 60;
const ROOM = 'demo-live-now';

const SPEAKERS = 20;
const house = await openHouse({ people: SPEAKERS, lots: 1 });
const server = await startProcess({ ...house.settings, LIMIT_ADDRESS: '0', LIMIT_USER: '0', LIMIT_DEVICE: '0' });
const people = house.people as [Person, ...Person[]];
const pages = await watch({
  origin: server.origin,
  secret: env.SIGN_SECRET,
  people: Array.from({ length: WATCHERS }, (_, n) => people[n % SPEAKERS] as Person),
  topic: ROOM,
  mark: '"type":"live.said","data":{"id":"([^"]+)"',
});
const delays: number[] = [];
for (let n = 1; n <= SAID; n += 1) {
  const id = crypto.randomUUID();
  const heard = pages.heard(id);
  const began = now();
  const said = { id, roomId: ROOM, body: `第 ${n} 句` };
  const [all] = await Promise.all([heard, ask(server.origin, liveSay, said, people[n % SPEAKERS] as Person)]);
  delays.push(...all.map((at) => at - began));
}
delays.sort((a, b) => a - b);
const at = (part: number) => delays[Math.floor(delays.length * part)] ?? Number.POSITIVE_INFINITY;
console.log(
  `from sending a message to each of ${WATCHERS} open pages, ${SAID} messages: p99 ${at(0.99).toFixed(0)} ms, median ${at(0.5).toFixed(0)} ms`,
);
await pages.stop();
const gone = once(server.child, 'exit');
server.child.kill();
await gone;
await house.close();
process.exit(at(0.99) <= KNOWN_WITHIN ? 0 : 1);
