/** Down by import: nothing in the house imports a room above it, beside it, or of another wing. */
import { describe, expect, test } from 'vitest';
import { declared, wings } from './floors.ts';
import { files, type Import, shipped } from './imports.ts';

/** In the contract it is the file's name that says what it is: `contract/order/machine.ts` is a machine. */
const placeIn = (wing: readonly (readonly string[])[], path: string): number => {
  const inContract = wing[0]?.[0] === 'contract/wire' && path.startsWith('contract/') && path.split('/').length === 3;
  const name = path.split('/').at(-1) ?? '';
  let best = { floor: -1, length: 0 };
  for (const [floor, places] of wing.entries())
    for (const place of places) {
      const fits = path === place || path.startsWith(`${place}/`);
      if (fits && place.length > best.length) best = { floor, length: place.length };
    }
  if (best.floor >= 0 || !inContract) return best.floor;
  if (/(^|-)(calls|activities|goods|warehouse)\.ts$/.test(name)) return 3;
  return 1;
};

const roomOf = (wing: readonly (readonly string[])[], path: string): string =>
  wing
    .flat()
    .filter((place) => path === place || path.startsWith(`${place}/`))
    .sort((a, b) => b.length - a.length)[0] ?? path;

const goesUp = (wing: readonly (readonly string[])[], { from, to }: Import): boolean => {
  const [a, b] = [placeIn(wing, from), placeIn(wing, to)];
  if (a < 0 || b < 0) return false;
  return b > a || (b === a && roomOf(wing, from) !== roomOf(wing, to) && !from.startsWith('contract/'));
};

const all = shipped();

describe('the rooms of the house', () => {
  test('there is something to look at', () => {
    expect(all.length).toBeGreaterThan(3_000);
    for (const place of wings.flat(2).filter((name) => !/^contract\/\w+\.ts$|\/names\.ts$/.test(name)))
      expect(files([place.replace(/\/[^/]+\.ts$/, '')], /\.tsx?$/).length, place).toBeGreaterThan(0);
  });

  test('no import goes up a floor or sideways', () => {
    const wrong = wings.flatMap((wing) =>
      all
        .filter((one) => goesUp(wing, one))
        .filter(({ from, to }) => !declared.some((one) => one.from === from && one.to.test(to)))
        .map(({ from, to }) => `${from} -> ${to}`),
    );
    expect(wrong).toEqual([]);
  });

  test('the contract imports nothing of ours, the server no client, the client no server, and nothing that ships its tests', () => {
    const wrong = all.filter(
      ({ from, to }) =>
        (from.startsWith('contract/') && !to.startsWith('contract/')) ||
        (from.startsWith('server/') && /^(src|sw)\//.test(to)) ||
        (/^(src|sw)\//.test(from) && to.startsWith('server/')) ||
        (from.startsWith('src/') && to.startsWith('sw/')) ||
        (from.startsWith('src/api/') && to.startsWith('src/offline/')) ||
        (/^src\/ui\//.test(from) && /^src\/(api|offline)\//.test(to)) ||
        (from.startsWith('src/offline/') && to.startsWith('src/') && !/^src\/(offline|api\/exchange)\//.test(to)) ||
        (!/^server\/(start\.ts|cli\/demo\.ts|demo\/|testing\/)/.test(from) && /^server\/demo\//.test(to)) ||
        (!/^server\/testing\//.test(from) && /^server\/testing\/|\.test\.tsx?$/.test(to)),
    );
    expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  test('every folder of code is on a floor', () => {
    const places = [...wings.flat(2), 'server/demo', 'server/testing'];
    const homeless = files(['server', 'src', 'sw'], /(?<!\.test|\.d)\.tsx?$/).filter(
      (file) => !places.some((place) => file === place || file.startsWith(`${place}/`)),
    );
    expect(homeless).toEqual([]);
  });

  test('no folder holds more than 25 files, none lies deeper than three', () => {
    const counts = new Map<string, number>();
    for (const file of files(['contract', 'server', 'src', 'sw', 'tests', 'build'], /\.(tsx?|mjs|css)$/)) {
      const folder = file.split('/').slice(0, -1).join('/');
      // One file a change of the schema: they only ever become more.
      if (folder === 'server/db/migrations') continue;
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const full = [...counts].filter(([folder, count]) => count > 25 || folder.split('/').length > 4);
    expect(full).toEqual([]);
  });
});
