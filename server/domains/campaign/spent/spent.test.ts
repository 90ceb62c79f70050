/** An invitation whose budget is used up, as everybody is told of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityAdd, activityGet, activityShareOrder, campaignList } from '../../../../contract/campaign/calls.ts';
import { workbenchCampaignTopUp } from '../../../../contract/campaign/workbench-calls.ts';
import { home } from '../../../../contract/catalogue/calls.ts';
import { invitePoster } from '../../../../contract/share/calls.ts';
import { visitorCaller } from '../../../kernel/http/in-process.ts';
import { COST, friendOf, invitation, newcomer, openCampaigns, shareIn } from '../../../testing/campaign/house.ts';
import type { Market } from '../../../testing/market.ts';
import { catalogue } from '../../catalogue/handlers.ts';
import { toldOf } from '../../share/heads/told.ts';
import { campaign } from '../handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openCampaigns(catalogue);
}, 60_000);
afterAll(() => app.close());

const seen = async (id: string, shareId: string) => [
  (await app.must(activityGet, { id })).spent,
  (await app.must(activityShareOrder, { id: shareId })).campaign.spent,
  (await app.must(campaignList, {})).list.find((one) => one.id === id)?.spent,
];

test('what is used up says so before anybody signs up for it: page, share, list, poster, card and home; nobody invites to it, and a top-up opens it again', async () => {
  const id = await invitation(app, { budget: COST });
  const inviter = await newcomer(app);
  const shareId = await shareIn(app, id, inviter);
  expect(await seen(id, shareId)).toEqual([undefined, undefined, undefined]);
  await friendOf(app, inviter, shareId);
  const other = await newcomer(app);
  expect(await seen(id, shareId)).toEqual([true, true, true]);
  expect(await app.call(activityAdd, { id }, { as: other })).toMatchObject({ code: 'CAMPAIGN_SPENT' });
  // Whoever is in it already reads their share as before.
  expect(await app.must(activityAdd, { id }, { as: inviter })).toMatchObject({ shareId: shareId });
  const poster = await app.must(invitePoster, { id: shareId }, { as: inviter });
  expect((await app.must(home, {})).now?.campaign?.id).not.toBe(id);
  const ask = visitorCaller(app.house, [campaign])('zh');
  const told = await toldOf('/pages/custom/activity', {
    ask,
    query: new URLSearchParams({ share: shareId }),
    lang: 'zh',
    shop: '',
  });
  expect(JSON.stringify(told?.says)).toContain('已发完');
  expect(JSON.stringify(told)).not.toContain('券');
  await app.must(workbenchCampaignTopUp, { id, amount: COST }, { as: app.people.staff });
  expect(await seen(id, shareId)).toEqual([undefined, undefined, undefined]);
  expect((await app.must(invitePoster, { id: shareId }, { as: inviter })).src).not.toBe(poster.src);
  expect((await app.must(home, {})).now?.campaign?.id).toBe(id);
});
