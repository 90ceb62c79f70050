/** A photo is known again however it was saved; another one of the same thing is not. */
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { sendPhoto } from '../../testing/sent-photo.ts';
import { testApp } from '../../testing/server.ts';
import { lookOf } from './look.ts';
import { lookAtOlder } from './look-later.ts';

/** A shoe on a table, lit from the left. @param turned degrees by which whoever took it stood elsewhere */
const shot = (turned: number, more = '') =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">
    <defs><linearGradient id="g"><stop stop-color="#ddd"/><stop offset="1" stop-color="#665"/></linearGradient></defs>
    <rect width="1600" height="1200" fill="url(#g)"/>
    <g transform="translate(${turned * 12} 0) rotate(${turned} 800 600)">
      <path d="M250 800c0-200 60-350 140-380 120 90 300 110 420 30l380 240c120 50 220 30 260 130v120H250z" fill="#223"/>
      <path d="M250 830h1200v110H250z" fill="#eee"/><circle cx="700" cy="650" r="90" fill="#b33"/>${more}
    </g></svg>`),
  );
const looks = async (photo: Sharp) => {
  const { data, info } = await photo.autoOrient().raw().toBuffer({ resolveWithObject: true });
  return lookOf(data, info);
};
const again = async (photo: Sharp) => sharp(await photo.toBuffer());
const differs = (one: readonly string[], other: readonly string[]) =>
  [...one.join('')].filter((bit, at) => bit !== other.join('')[at]).length;

test('saved anew, smaller, as another kind of file, lying on its side or taken from a page it looks the same', async () => {
  const first = await looks(shot(0));
  expect(first).toHaveLength(4);
  const copies = [
    shot(0).jpeg({ quality: 40 }),
    shot(0).resize(375).webp({ quality: 80 }),
    shot(0).resize(750).avif({ quality: 55, effort: 2 }),
    shot(0).jpeg().withMetadata({ orientation: 1 }),
    shot(0).resize(1080, 810).sharpen().png(),
    (await again(shot(0).rotate(90).jpeg())).jpeg().withMetadata({ orientation: 8 }),
  ];
  for (const copy of copies) expect(differs(first, await looks(await again(copy)))).toBeLessThanOrEqual(3);
});

test('the same thing photographed again, or another one that stands there, does not', async () => {
  const first = await looks(shot(0));
  const others = [shot(4), shot(-7), shot(2, '<rect x="900" y="600" width="260" height="160" fill="#fff"/>')];
  for (const other of others) expect(differs(first, await looks(other))).toBeGreaterThan(3);
});

test('what shows nothing is like nothing', async () => {
  const flat = sharp({ create: { width: 900, height: 700, channels: 3, background: '#884' } });
  expect(await looks(await again(flat.jpeg()))).toEqual([]);
});

test('a photo is looked at as it comes in, and one that came before photos were is looked at later', async () => {
  const app = await testApp();
  const person = await app.as('13800002046');
  const { sha256 } = await sendPhoto(app, person, await shot(0).jpeg().toBuffer());
  const lookNow = async () => (await app.db.selectFrom('upload').select('look').executeTakeFirstOrThrow()).look;
  const look = await lookNow();
  expect(look).toHaveLength(4);
  await app.db.updateTable('upload').set({ look: null }).execute();
  // What is no longer there holds no others up.
  const gone = { ...(await app.db.selectFrom('upload').selectAll().executeTakeFirstOrThrow()), id: 'gone' };
  await app.db
    .insertInto('upload')
    .values({ ...gone, object_key: 'gone', sha256: sha256.replaceAll(/[0-9]/g, 'f') })
    .execute();
  expect(await lookAtOlder(app.house)).toBe(2);
  expect(await lookNow()).toEqual(look);
  expect(await lookAtOlder(app.house)).toBe(0);
  await app.close();
});
