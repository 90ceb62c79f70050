/** What a link's card says of a public screen: the answers that the screen itself shows to a visitor, and nothing besides. */
import * as auction from '../../../../contract/auction/calls.ts';
import { lotStages } from '../../../../contract/auction/machine.ts';
import * as campaign from '../../../../contract/campaign/calls.ts';
import { campaignMachine } from '../../../../contract/campaign/machine.ts';
import { sizeName } from '../../../../contract/catalogue/sizes.ts';
import { cmsPage } from '../../../../contract/cms/calls.ts';
import { reportDetail } from '../../../../contract/inspection/calls.ts';
import * as live from '../../../../contract/live/calls.ts';
import type { ScreenUrl } from '../../../../contract/screens.ts';
import * as seller from '../../../../contract/seller/calls.ts';
import { helpRead } from '../../../../contract/shop/help-calls.ts';
import type { Call, Input, Output } from '../../../../contract/wire/call.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import type { Ask } from '../../../kernel/http/in-process.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { chinaTime } from '../../../kernel/lib/moment.ts';
import { words } from './words.ts';

export interface Told {
  title: string;
  /** Joined by dots; what is empty is left out. */
  says: readonly (string | false | null)[];
  /** Without its width. */
  picture: string | null | undefined;
  /** schema.org, less what the head says of every page. */
  data?: Readonly<Record<string, unknown>>;
}

/** With the parameters that it was made by, and no others. */
export type ToldBy = Told & { by: Record<string, string> };

interface Asked {
  ask: <C extends Call>(call: C, input: Input<C>) => Promise<Output<C>>;
  param: (name: string) => string | undefined;
  lang: Language;
  /** Whose the platform's own rooms are. */
  shop: string;
}

type Teller = (asked: Asked) => Promise<Told | null>;

const money = (fen: number) => `¥${yuan(fen)}`;
const when = (ms: number, lang: Language) => chinaTime(new Date(ms), { zone: true })[lang];
const iso = (ms: number) => new Date(ms).toISOString();

/** Held here alone, at a time. */
const event = (name: string, startsAt: number, endsAt: number | null) => ({
  '@type': 'Event',
  name,
  startDate: iso(startsAt),
  ...(endsAt !== null && { endDate: iso(endsAt) }),
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
});

const room: Teller = async ({ ask, param, lang, shop }) => {
  const id = param('id');
  if (id === undefined) return null;
  const shown = await ask(live.liveRoom, { id });
  const t = words[lang];
  const host = shown.host.platform ? shop : shown.host.nickname;
  const { state, planAt, startedAt, endedAt } = shown;
  const now = shown.list.find(({ no }) => no === shown.current);
  const piece = now?.lot ?? now?.listing;
  const price = now?.lot ? (now.lot.price ?? now.lot.startPrice) : now?.listing?.price;
  const said = t.live[state];
  return {
    title: `${shown.title} · ${host}`,
    says: [
      typeof said === 'string' ? said : said(when(planAt, lang)),
      state === 'live' && piece ? t.shows(`${piece.item.name[lang]} ${money(price ?? 0)}`) : t.things(shown.things),
    ],
    picture: piece?.item.cover ?? shown.covers[0],
    data: {
      ...event(shown.title, startedAt ?? planAt, endedAt),
      ...(state === 'cancelled' && { eventStatus: 'https://schema.org/EventCancelled' }),
      organizer: { '@type': shown.host.platform ? 'Organization' : 'Person', name: host },
    },
  };
};

/** When it can be taken part in; of what is over, that it is. */
function openness({ state, startsAt, endsAt, spent }: campaign.CampaignCard, lang: Language): string {
  const t = words[lang];
  if (spent) return t.spent;
  if (state === 'planned') return t.begins(when(startsAt, lang));
  return state === 'running' ? t.ends(when(endsAt, lang)) : campaignMachine.states[state][lang];
}

const activity: Teller = async ({ ask, param, lang }) => {
  const t = words[lang];
  const share = param('share');
  if (share !== undefined) {
    const { campaign: one, terms, by } = await ask(campaign.activityShareOrder, { id: share });
    // What cannot be joined any more is no invitation.
    const open = one.state === 'running' && !one.spent;
    return {
      title: open ? t.invites(by ?? null, money(terms.friend.amount)) : one.name[lang],
      says: [open && t.invitedFor(money(terms.friend.minimum)), openness(one, lang)],
      picture: one.picture,
    };
  }
  const id = param('id');
  if (id === undefined) return null;
  const one = await ask(campaign.activityGet, { id });
  const { brings } = one;
  return {
    title: one.name[lang],
    says: [
      one.spent
        ? null
        : brings.kind === 'lottery'
          ? t.prizes(brings.first[lang], brings.count)
          : t.pair(money(brings.inviter.amount), money(brings.friend.amount)),
      openness(one, lang),
      one.about[lang],
    ],
    picture: one.picture,
  };
};

const sellerPage: Teller = async ({ ask, param, lang }) => {
  const id = param('id');
  if (id === undefined) return null;
  const [shown, goods] = await Promise.all([
    ask(seller.sellerDetail, { id }),
    ask(seller.sellerItems, { id, size: 3 }),
  ]);
  const t = words[lang];
  const { nickname, business, onSale, sold, rating } = shown;
  return {
    title: nickname,
    says: [
      t.onSale(onSale),
      sold > 0 && t.sold(sold),
      rating && t.stars(rating.average.toFixed(1), rating.count),
      goods.list.map(({ name }) => name[lang]).join(lang === 'zh' ? '、' : ', '),
    ],
    picture: goods.list[0]?.cover,
    data: {
      '@type': 'ProfilePage',
      dateCreated: iso(shown.since),
      mainEntity: { '@type': business ? 'Organization' : 'Person', name: nickname },
    },
  };
};

const session: Teller = async ({ ask, param, lang }) => {
  const id = param('id');
  if (id === undefined) return null;
  const { session: shown } = await ask(auction.auctionSession, { id });
  const { startsAt, endsAt } = shown;
  const t = words[lang];
  const name = shown.name[lang];
  return {
    title: name,
    says: [shown.about[lang], t.things(shown.lots), `${when(startsAt, lang)}–${when(endsAt, lang)}`],
    picture: shown.banner ?? shown.covers[0],
    data: event(name, startsAt, endsAt),
  };
};

const lot: Teller = async ({ ask, param, lang }) => {
  const id = param('id');
  if (id === undefined) return null;
  const { item, price, startPrice, state, startsAt, endsAt } = await ask(auction.auctionLot, { id });
  const t = words[lang];
  const stage = lotStages[state];
  const name = `${item.name[lang]} ${sizeName(item.size, lang)}`;
  return {
    title: name,
    says: [
      stage !== 'over' && (price === null ? t.bidFrom(money(startPrice)) : t.bidNow(money(price))),
      stage === 'preview' && t.begins(when(startsAt, lang)),
      stage === 'live' && t.ends(when(endsAt, lang)),
      stage === 'over' && t.live.over,
    ],
    picture: item.cover,
    data: {
      '@type': 'Product',
      name,
      sku: item.styleNo,
      ...(stage === 'live' && {
        offers: {
          '@type': 'Offer',
          priceCurrency: 'CNY',
          price: ((price ?? startPrice) / 100).toFixed(2),
          availabilityEnds: iso(endsAt),
          itemCondition: 'https://schema.org/UsedCondition',
          availability: 'https://schema.org/InStock',
        },
      }),
    },
  };
};

const hall: Teller = async ({ ask, lang }) => {
  const { live: open, preview, sessions, ending } = await ask(auction.auctionHall, {});
  const t = words[lang];
  const [first] = sessions;
  return {
    title: '',
    says: [
      open > 0 && t.lots.ending(open),
      preview > 0 && t.lots.preview(preview),
      sessions.map(({ name }) => name[lang]).join(lang === 'zh' ? '、' : ', '),
    ],
    picture: first?.banner ?? first?.covers[0] ?? ending[0]?.item.cover,
  };
};

const auctionSeller: Teller = async ({ ask, param, lang }) => {
  const id = param('id');
  if (id === undefined) return null;
  const [{ nickname, sold, counts }, { list }] = await Promise.all([
    ask(auction.auctionSeller, { id }),
    ask(auction.auctionLots, { sellerId: id, size: 1 }),
  ]);
  const t = words[lang];
  return {
    title: nickname,
    says: [
      counts.ending > 0 && t.lots.ending(counts.ending),
      counts.preview > 0 && t.lots.preview(counts.preview),
      sold > 0 && t.sold(sold),
    ],
    picture: list[0]?.item.cover,
  };
};

const report: Teller = async ({ ask, param, lang }) => {
  const code = param('code');
  if (code === undefined) return null;
  const shown = await ask(reportDetail, { code });
  return {
    title: `${shown.name[lang]} ${sizeName(shown.size, lang)}`,
    says: [words[lang].report[shown.result], when(shown.at, lang)],
    picture: shown.photos[0]?.url ?? shown.sellerPhotos[0]?.url,
  };
};

const story: Teller = async ({ ask, param, lang }) => {
  const cmsId = param('cmsId');
  const cmsName = cmsId === undefined ? param('cmsName') : undefined;
  if (cmsId === undefined && cmsName === undefined) return null;
  const shown = await ask(cmsPage, { cmsId, cmsName });
  const name = shown.title[lang];
  return {
    title: name,
    says: [shown.summary[lang]],
    picture: shown.cover,
    data: { '@type': 'Article', headline: name, dateModified: iso(shown.updatedAt) },
  };
};

/** As search engines read questions and answers. The page holds all of them, whichever is open. */
const help: Teller = async ({ ask, param, lang }) => {
  const { list } = await ask(helpRead, {});
  const open = list.find(({ id }) => id === param('id'));
  return {
    title: open?.asks[lang] ?? '',
    says: open ? [open.answer[lang]] : list.slice(0, 3).map(({ asks }) => asks[lang]),
    picture: null,
    data: {
      '@type': 'FAQPage',
      mainEntity: list.map(({ asks, answer }) => ({
        '@type': 'Question',
        name: asks[lang],
        acceptedAnswer: { '@type': 'Answer', text: answer[lang] },
      })),
    },
  };
};

const tellers: Partial<Record<ScreenUrl, Teller>> = {
  '/plugin/live': room,
  ['/pages/user/help' satisfies ScreenUrl]: help,
  ['/pages/custom/activity' satisfies ScreenUrl]: activity,
  ['/pages/buy/seller' satisfies ScreenUrl]: sellerPage,
  ['/pages/auction/session' satisfies ScreenUrl]: session,
  ['/pages/auction/lot' satisfies ScreenUrl]: lot,
  ['/pages/auction/hall' satisfies ScreenUrl]: hall,
  ['/pages/auction/seller' satisfies ScreenUrl]: auctionSeller,
  ['/pages/buy/report' satisfies ScreenUrl]: report,
  ['/pages/custom/cms' satisfies ScreenUrl]: story,
};

/** @returns null for a screen of which there is nothing to tell, and for what is not there */
export async function toldOf(
  screen: ScreenUrl,
  { ask, query, lang, shop }: { ask: Ask; query: URLSearchParams; lang: Language; shop: string },
): Promise<ToldBy | null> {
  const teller = tellers[screen];
  if (!teller) return null;
  const answered = <C extends Call>(call: C, input: Input<C>) => ask(call, input) as Promise<Output<C>>;
  try {
    const by: Record<string, string> = {};
    const param = (name: string) => {
      const value = query.get(name) || undefined;
      if (value !== undefined) by[name] = value;
      return value;
    };
    const told = await teller({ ask: answered, param, lang, shop });
    return told && { ...told, by };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
