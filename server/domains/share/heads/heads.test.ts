// @module-tag thorough
/** The card that a chat app shows of a link says what the link leads to, in the demo's shop. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionHall, auctionLot, auctionSession } from '../../../../contract/auction/calls.ts';
import { lotStages } from '../../../../contract/auction/machine.ts';
import { activityGet, activityShareOrder } from '../../../../contract/campaign/calls.ts';
import { cmsList } from '../../../../contract/cms/calls.ts';
import { liveRoom } from '../../../../contract/live/calls.ts';
import { type Link, link, screenOf, screenUrls } from '../../../../contract/screens.ts';
import { sellerDetail } from '../../../../contract/seller/calls.ts';
import { screenPoster } from '../../../../contract/share/screen-calls.ts';
import { helpRead } from '../../../../contract/shop/help-calls.ts';
import { domains } from '../../../domains.ts';
import { visitorCaller } from '../../../kernel/http/in-process.ts';
import { type TestApp, testApp } from '../../../testing/server.ts';
import { giftPictures } from '../gift-pictures.ts';
import { headOf } from '../head.ts';
import { posters } from '../posters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ demo: 'small' });
}, 120_000);
afterAll(() => app.close());

async function cardOf(path: Link, lang?: 'en') {
  const head = await headOf(app.house, visitorCaller(app.house, domains))(new URL(path, 'http://x.test'), lang);
  const property = (name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(head)?.[1];
  return {
    title: property('title'),
    says: property('description'),
    image: property('image'),
    page: /<title>([^<]*)/.exec(head)?.[1],
    data: Array.from(head.matchAll(/ld\+json">(.*?)<\/script>/g), ([, json = '']) => JSON.parse(json)),
  };
}

test('a live room: its title and host, that it is on, and the piece that is being shown', async () => {
  const room = await app.must(liveRoom, { id: 'demo-live-now' });
  const path = link('/plugin/live', { id: room.id });
  const { title, says, image, page, data } = await cardOf(path);
  const shown = room.list.find(({ no }) => no === room.current)?.listing?.item;
  expect(title).toBe(`${room.title} · ${room.host.nickname}`);
  expect(page).toContain(room.title);
  expect(says).toContain('正在直播');
  expect(says).toContain(shown?.name.zh);
  expect(image).toContain(`${shown?.cover}-750.webp`);
  expect(data[0]).toMatchObject({ '@type': 'Event', name: room.title, organizer: { name: room.host.nickname } });
  expect((await cardOf(path, 'en')).says).toContain('Live now');
  // The platform's own rooms are the shop's.
  expect((await cardOf(link('/plugin/live', { id: 'demo-live-session' }))).title).toMatch(/ · 回潮$/);
  expect((await cardOf(link('/plugin/live', { id: 'demo-live-past' }))).says).toContain('已结束');
});

test('a lottery: what can be won and until when; one that was drawn says that', async () => {
  const one = await app.must(activityGet, { id: 'demo-lottery' });
  const { title, says, image } = await cardOf(link('/pages/custom/activity', { id: one.id }));
  expect(title).toBe(one.name.zh);
  expect(says).toContain(one.brings.kind === 'lottery' && one.brings.first.zh);
  expect(says).toMatch(/\d+月\d+日 \d\d:\d\d 截止/);
  expect(image).toContain(`${one.picture}-750.webp`);
  expect((await cardOf(link('/pages/custom/activity', { id: 'demo-lottery-drawn' }))).says).toContain('已开奖');
});

test('an invitation: who invites, and what is gained; a closed account is not named', async () => {
  const share = await app.must(activityShareOrder, { id: 'demo-invite-share' });
  const path = link('/pages/custom/activity', { share: share.id });
  const { title, says } = await cardOf(path);
  expect(title).toBe(`${share.by}邀请你，首单完成得 ¥30.00 券`);
  expect(says).toContain('满 ¥200.00 可用');
  expect((await cardOf(path, 'en')).title).toContain('invites you: a ¥30.00 coupon');
  const gone = (deleted_at: Date | null) =>
    app.db.updateTable('account').set({ deleted_at }).where('id', '=', 'demo-buyer').execute();
  await gone(app.clock.now());
  expect((await cardOf(path)).title).toMatch(/^好友邀请你/);
  await gone(null);
});

test('a seller’s page: their name, what they sell, a picture of it', async () => {
  const seller = await app.must(sellerDetail, { id: 'demo-seller' });
  const { title, says, image, data } = await cardOf(link('/pages/buy/seller', { id: seller.id }));
  expect(title).toBe(seller.nickname);
  expect(says).toContain(`在售 ${seller.onSale} 件`);
  expect(image).toMatch(/\/img\/\w\/.+-750\.webp$/);
  expect(data[0]).toMatchObject({ '@type': 'ProfilePage', mainEntity: { name: seller.nickname } });
});

test('an auction session, its hall and one of its lots: theme, times, prices, pictures', async () => {
  const { sessions } = await app.must(auctionHall, {});
  const id = sessions[0]?.id ?? '';
  const { session, lots } = await app.must(auctionSession, { id });
  const { title, says, image, data } = await cardOf(link('/pages/auction/session', { id }));
  expect(title).toBe(session.name.zh);
  expect(says).toContain(`${session.lots} 件`);
  expect(image).toContain(session.banner ?? session.covers[0]);
  expect(data[0]).toMatchObject({ '@type': 'Event', startDate: new Date(session.startsAt).toISOString() });
  expect((await cardOf('/pages/auction/hall')).says).toContain(session.name.zh);
  const lot = lots.find(({ state }) => lotStages[state] === 'live');
  const shown = await app.must(auctionLot, { id: lot?.id ?? '' });
  const card = await cardOf(link('/pages/auction/lot', { id: shown.id }));
  expect(card.title).toContain(shown.item.name.zh);
  expect(card.says).toContain(shown.price === null ? '起拍' : '现价');
  expect(card.data[0].offers.price).toBe(((shown.price ?? shown.startPrice) / 100).toFixed(2));
});

test('a story and a report say what they are of', async () => {
  const [story] = (await app.must(cmsList, {})).list;
  const card = await cardOf(link('/pages/custom/cms', { cmsName: story?.name ?? '' }));
  expect(card).toMatchObject({ title: story?.title.zh, says: story?.summary.zh });
  const { code } = await app.db
    .selectFrom('inspection')
    .select('code')
    .where('code', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect((await cardOf(link('/pages/buy/report', { code: code ?? '' }))).says).toMatch(/查验/);
});

test('each of them has a poster, whose code says who sent it; what shows nothing has none', async () => {
  const buyer = await app.as('13800000001');
  const poster = async (path: Link) => app.must(screenPoster, { path }, { as: buyer });
  const drawn = new Set<string>();
  for (const path of [
    link('/plugin/live', { id: 'demo-live-now' }),
    link('/pages/custom/activity', { id: 'demo-lottery' }),
    link('/pages/custom/activity', { id: 'demo-invite' }),
    link('/pages/buy/seller', { id: 'demo-seller' }),
  ]) {
    const { src, url } = await poster(path);
    expect(url).toContain(`${path}&inviter=demo-buyer`);
    drawn.add(src);
    // What its sender adds makes no other one.
    expect(await poster(`${path}&junk=1&cmsName=x&id=other` as Link)).toMatchObject({ src, url });
    const bytes = Buffer.from(await (await posters(app.house).request(src)).arrayBuffer());
    // There is a picture in its upper part.
    const { channels } = await sharp(bytes).extract({ left: 250, top: 250, width: 250, height: 250 }).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
  }
  expect(drawn.size).toBe(4);
  for (const path of ['/pages/user/setting', '/plugin/live', '/plugin/live?id=gone'])
    expect((await app.call(screenPoster, { path })).code).toBe('NOT_FOUND');
});

test('a campaign’s picture is what it gives: the bag that can be won, and drawn coupons', async () => {
  const { picture } = await app.must(activityGet, { id: 'demo-invite' });
  expect(picture).toBe('/img/c/demo-invite/gift');
  const web = giftPictures(app.house);
  const answer = await web.request(`${picture}-750.webp`);
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
  expect([width, height]).toEqual([750, 375]);
  for (const gone of ['/img/c/gone/gift-750.webp', `${picture}-751.webp`, '/img/c/demo-lottery/gift-750.webp'])
    expect((await web.request(gone)).status).toBe(404);
  const tote = await app.db.selectFrom('product').select('id').where('shape', '=', 'tote').execute();
  const lottery = await app.must(activityGet, { id: 'demo-lottery' });
  expect([null, ...tote.map(({ id }) => `/img/p/${id}/cutout`)]).toContain(lottery.picture);
});

test('every screen that strangers see has a card, also where what it would show is not there', async () => {
  for (const url of screenUrls.filter((one) => screenOf(one).drawn)) {
    const { title, says, image } = await cardOf(`${url}?id=gone&code=gone&productId=gone` as Link);
    expect([url, title, says, image]).toEqual([url, expect.any(String), expect.any(String), expect.any(String)]);
  }
});

test('a shared question shows itself with its answer; search engines read them all', async () => {
  const { list } = await app.must(helpRead, {});
  const asked = list.find(({ id }) => id === 'return');
  const one = await cardOf(link('/pages/user/help', { id: 'return' }));
  expect(one.title).toBe(asked?.asks.zh);
  expect(one.says).toBe(asked?.answer.zh);
  expect(one.data[0]).toMatchObject({ '@type': 'FAQPage' });
  expect(one.data[0].mainEntity).toHaveLength(list.length);
});
