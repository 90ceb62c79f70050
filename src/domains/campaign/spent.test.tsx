import 'fake-indexeddb/auto';
/** What is used up is offered to nobody; one's own share is sent on from wherever it is opened; times are the shop's. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import type { Campaign } from '../../../contract/campaign/calls.ts';
import { wxmaQr } from '../../../contract/share/calls.ts';
import { read } from '../../api/read.ts';
import { setPreferences } from '../../ui/format/preferences.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { drawAt } from '../../ui/hydration/drawn.ts';
import { Meta } from './About.tsx';
import { InviteBelow, InviteTop } from './InvitePart.tsx';
import { mayAct, SharedTop } from './SharePart.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (link: { children: ReactNode }) => link.children,
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));
afterAll(() => void vi.unstubAllGlobals());

const reward = { amount: 1_000, minimum: 20_000 };
const terms = { inviter: reward, friend: reward, minOrder: 10_000, most: 5, left: 0 };
const at = Date.parse('2026-12-15T00:00:00+08:00');
const card = {
  ...{ id: 'c', kind: 'invite', state: 'running', startsAt: at, endsAt: at + 60_000, picture: null, pictures: [] },
  ...{ name: { zh: '邀请', en: 'Invite' }, about: { zh: '', en: '' }, brings: { kind: 'invite', ...terms } },
};
const mine = { shareId: 's', tasks: [] };
const invitation = (spent: boolean) =>
  ({
    ...card,
    spent,
    rules: card.about,
    lottery: null,
    invite: { ...terms, mine, joined: null },
  }) as unknown as Campaign;
const share = (spent: boolean, caller: string) =>
  ({
    id: 's',
    campaign: { ...card, spent },
    rules: card.about,
    terms,
    by: '小林',
    joined: 0,
    finished: 0,
    caller,
    mine: null,
    instead: null,
  }) as never;

async function said(what: ReactNode) {
  layNothingOut();
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(read(wxmaQr, { path: '/pages/custom/activity?share=s' }).queryKey, {
    url: 'http://x.test/go',
    svg: '',
  } as never);
  const { box, end } = await show(<QueryClientProvider client={client}>{what}</QueryClientProvider>);
  const words = box.textContent ?? '';
  await end();
  return words;
}

test.each(['zh', 'en'] as const)(
  'what is used up says so and promises nothing, to who invites and to who was invited (%s)',
  async (language) => {
    await setPreferences({ language });
    const t = text[language];
    const page = async (spent: boolean) => {
      const one = invitation(spent);
      if (!one.invite) throw new Error('no invitation');
      return said(
        <>
          <Meta one={one} />
          <InviteTop one={one} invite={one.invite} />
          <InviteBelow one={one} invite={one.invite} />
        </>,
      );
    };
    const coupon = t.coupon('¥10.00', '¥200.00');
    const [open, over] = [await page(false), await page(true)];
    expect([open.includes(coupon), open.includes(t.copy), open.includes(t.spent)]).toEqual([true, true, false]);
    expect([over.includes(coupon), over.includes(t.copy), over.includes(t.nobody)]).toEqual([false, false, false]);
    expect(over).toContain(t.spent);
    for (const caller of ['visitor', 'may'] as const) {
      expect(mayAct(share(false, caller))).toBe(true);
      expect(mayAct(share(true, caller))).toBe(false);
      expect(await said(<SharedTop share={share(false, caller)} />)).toContain(coupon);
      const refused = await said(<SharedTop share={share(true, caller)} />);
      expect(refused).toContain(t.whyNot.spent);
      expect(refused).not.toContain(coupon);
    }
    await setPreferences({ language: 'zh' });
  },
);

test('who opens their own invitation sends it on from there', async () => {
  const own = await said(<SharedTop share={share(false, 'own')} />);
  for (const way of [text.zh.copy, text.zh.poster, text.zh.myShare]) expect(own).toContain(way);
  expect(await said(<SharedTop share={share(true, 'own')} />)).not.toContain(text.zh.copy);
});

test('its days are by the shop’s clock and say so, drawn by the server and on a device anywhere', async () => {
  const here = await said(<Meta one={invitation(false)} />);
  expect(here).toContain('北京时间');
  expect(here).toContain('12月15日 00:00 到 ');
  drawAt(at);
  expect(await said(<Meta one={invitation(false)} />)).toContain('12月15日 00:00 到 ');
  drawAt(null);
});
