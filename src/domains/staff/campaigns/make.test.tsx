import 'fake-indexeddb/auto';
/** Staff make a campaign: a prize too many can be taken out again, and a form that was closed half filled in is there when it is opened again. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { login } from '../../../../tests/offline/device.ts';
import { setPreferences } from '../../../ui/format/preferences.ts';
import { show, type } from '../../../ui/gallery/testing.tsx';
import { emptyInvite, inviteLacks, inviteMissing } from './InviteFields.tsx';
import MakeCampaign from './MakeCampaign.tsx';
import { Preview } from './Preview.tsx';
import { emptyPrize, prizesLack, prizesMissing, prizesTotal } from './PrizeFields.tsx';
import { text } from './words.ts';

vi.stubGlobal('fetch', () => new Promise(() => undefined));
const t = text.zh;
beforeEach(async () => {
  await login('anna');
});

async function open() {
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <MakeCampaign onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const until = async (look: () => unknown) => {
    for (let n = 0; n < 500 && !look(); n += 1) await act(() => new Promise<void>((resolve) => setImmediate(resolve)));
    expect(look()).toBeTruthy();
  };
  await until(() => box.querySelector('input[maxlength]'));
  const buttons = (label: string) => [...box.querySelectorAll('button')].filter((one) => one.textContent === label);
  const press = (label: string, n = 0) => act(async () => buttons(label)[n]?.click());
  return { box, end, until, buttons, press, first: () => box.querySelector('input[maxlength]') as HTMLInputElement };
}

test('a prize that was added and is not wanted is taken out, down to the one that must be there', async () => {
  const { end, press, buttons } = await open();
  await press(t.kinds.lottery);
  expect(buttons(t.removePrize)).toHaveLength(0);
  await press(t.addPrize);
  expect(buttons(t.removePrize)).toHaveLength(2);
  await press(t.removePrize, 1);
  expect(buttons(t.removePrize)).toHaveLength(0);
  await end();
});

test('what was filled in is still there after the sheet was closed', async () => {
  const before = await open();
  await type(before.first(), '中秋抽奖');
  await before.end();
  const after = await open();
  await after.until(() => after.first().value === '中秋抽奖');
  expect(after.box.textContent).toContain(t.resumed);
  await after.press(t.startOver);
  await after.until(() => after.first().value === '');
  await after.end();
});

test('a beginning that has come is said to follow a little later, as it does, and not at once', async () => {
  const { box, end } = await open();
  expect(box.textContent).toContain(t.atOnce(2));
  expect(text.zh.atOnce(2)).toMatch(/2 分钟后/);
  expect(text.en.atOnce(2)).toMatch(/2 minutes after/);
  await end();
});

test('what is filled and breaks a rule is said by the rule, and not as missing', () => {
  const invite = {
    ...emptyInvite,
    ...{ inviterOff: 5_000, inviterFrom: 30_000, friendOff: 3_000, friendFrom: 20_000, total: 8_000 },
  };
  expect(inviteLacks({ ...invite, total: 7_000 }, t)).toBe(t.onePair);
  expect(inviteLacks({ ...invite, most: '0' }, t)).toBe(t.within(t.most, 100));
  expect(inviteLacks({ ...invite, friendFrom: 4_000 }, t)).toBe(t.breaks(t.friendFrom, t.half));
  expect(inviteLacks({ ...invite, friendOff: null }, t)).toBe(t.missing(t.friendOff));
  const prize = { ...emptyPrize, zh: '大奖', en: 'Prize', off: 1_000, minimum: 5_000 };
  expect(prizesLack([{ ...prize, zh: '奖' }], t)).toBe(t.short(t.prizeZh));
  expect(prizesLack([{ ...prize, zh: '' }], t)).toBe(t.missing(t.prizeZh));
  expect(prizesLack([{ ...prize, count: '101' }], t)).toBe(t.within(t.allPrizes, 100));
});

test('the hours to choose from say whether they are of the beginning or of the end', async () => {
  const { box, end } = await open();
  for (const label of [t.firstHour, t.lastHour]) expect(box.textContent).toMatch(new RegExp(`${label}\\d\\d:00`));
  await end();
});

test.each(['zh', 'en'] as const)(
  'all that is missing is named at once, and what it takes of the budget is said while it is made (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = text[language];
    const { box, end, press } = await open();
    await press(t.kinds.invite);
    expect(box.textContent).toContain(
      t.allMissing([t.nameZh, t.nameEn, t.aboutZh, t.aboutEn, t.rulesZh, t.rulesEn, ...inviteMissing(emptyInvite, t)]),
    );
    expect(box.textContent).toContain(t.takes('¥0.00'));
    await press(t.kinds.lottery);
    expect(box.textContent).toContain(`${t.rulesEn}${language === 'zh' ? '、' : '; '}${t.prizeZh}`);
    await end();
    await setPreferences({ language: 'zh' });
  },
);

test('of several prizes it is said which lacks what, and what all of them take', () => {
  const prize = { ...emptyPrize, zh: '大奖', en: 'Prize', off: 1_000, minimum: 5_000, count: '3' };
  expect(prizesMissing([prize, emptyPrize], t)).toContain(`${t.prize(2)} ${t.prizeZh}`);
  expect(prizesMissing([prize], t)).toEqual([]);
  expect(prizesTotal([prize, { ...prize, count: '2' }])).toBe(5_000);
});

test('before it is published one sees it as everybody will, in both languages, and reads what money goes; then it is asked once', async () => {
  const publish = vi.fn();
  const both = (zh: string, en: string) => ({ zh, en });
  const prize = { terms: { kind: 'credit' as const, amount: 5_000 }, name: both('余额五十', 'Fifty'), count: 2 };
  const wish = {
    ...{
      name: both('圣诞抽奖', 'Christmas draw'),
      about: both('来试试', 'Have a go'),
      rules: both('一人一次。', 'Once.'),
    },
    ...{ startsAt: 1_900_000_000_000, endsAt: 1_900_500_000_000, terms: { kind: 'lottery' as const, prizes: [prize] } },
  };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <Preview
        wish={wish}
        pictures={[]}
        money="¥100.00"
        pending={false}
        onPublish={publish}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  );
  for (const said of ['圣诞抽奖', '来试试', '余额五十', '一人一次。', t.publishNote('¥100.00'), t.drawnPicture])
    expect(box.textContent).toContain(said);
  const press = (label: string) =>
    act(async () => [...box.querySelectorAll('button')].find((one) => one.textContent === label)?.click());
  await press(t.previewWords.en);
  for (const said of ['Christmas draw', 'Have a go', 'Fifty', 'Once.']) expect(box.textContent).toContain(said);
  expect(box.textContent).not.toContain('圣诞抽奖');
  expect(publish).not.toHaveBeenCalled();
  await press(t.publish('¥100.00'));
  expect(publish).toHaveBeenCalledTimes(1);
  await end();
});

test.each(['UTC', 'Asia/Shanghai', 'America/Los_Angeles'])(
  'the days and hours are those of the shop, and said to be, on a device in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-30T17:20:00Z'));
    const { box, end, press } = await open();
    await press(t.startOver);
    expect(box.textContent).toContain('北京时间 12月1日 01:00 到 12月16日 00:00');
    expect(box.textContent).toContain(`${t.firstHour}01:00`);
    await end();
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  },
);
