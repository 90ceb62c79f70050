import { expect, test } from 'vitest';
import {
  type IdentifyState,
  identifyMachine,
  identifyStates,
  identifyTimes,
  toldStates,
} from '../../../contract/identify/machine.ts';
import { type Result, ways } from '../../../contract/identify/rules.ts';
import { saidIn } from '../../../contract/identify/signs.ts';
import { templatesOf, unmarked, unmarkedIn, usualNow } from '../../../contract/identify/templates.ts';
import { splitOf, splitWords, turnedBy, weighed } from '../../../contract/identify/weighed.ts';
import { stepsOf } from '../../ui/list/timeline-steps.ts';
import { isChecking } from './certificate/checking.ts';
import { text as home } from './home/words.ts';
import {
  aheadOf,
  calledOf,
  endsAppeal,
  goesTo,
  homeSteps,
  isNeverPaid,
  lateOf,
  mayClaim,
  noOf,
  stillToSend,
  together,
  toneOf,
  turnedIn,
  unopenedUntil,
} from './piece.ts';
import { text } from './words.ts';

test('what is still to be looked at is not called genuine in advance', () => {
  for (const state of identifyStates.filter((one) => !toldStates.includes(one) && one !== 'appealed'))
    for (const way of ways)
      expect(aheadOf({ state, way, verdict: null }).filter((one) => toldStates.includes(one))).toEqual([]);
});

test('a piece that is sent in travels first, one in photos does not; a result becomes final', () => {
  expect(aheadOf({ state: 'pending_pay', way: 'item', verdict: null })[0]).toBe('to_send');
  expect(aheadOf({ state: 'pending_pay', way: 'photos', verdict: null })).toEqual(['queued', 'reviewing']);
  expect(aheadOf({ state: 'fake', way: 'photos', verdict: 'fake' })).toEqual(['final']);
  expect(aheadOf({ state: 'final', way: 'photos', verdict: 'genuine' })).toEqual([]);
  // Nor does what was taken back.
  const revoked = { at: 1, ground: null, reason: '看错了' };
  expect(aheadOf({ state: 'genuine', way: 'photos', verdict: 'genuine', revoked })).toEqual([]);
});

test('an expert’s usual sentence is read in one’s own language, and what they wrote themselves as they wrote it', () => {
  const points = (['hardware', 'edge', 'number'] as const).map((sign) => ({ sign, ok: false, seen: true }));
  for (const named of [points, points.slice(0, 1)]) {
    const usual = templatesOf('bags', named).find(({ result }) => result === 'fake');
    expect(saidIn(usual?.zh ?? '', 'bags', 'en')).toEqual([{ words: usual?.en, own: false }]);
    expect(saidIn(usual?.en ?? '', 'bags', 'zh')).toEqual([{ words: usual?.zh, own: false }]);
  }
  // As all of them were once.
  expect(saidIn('压印深浅、五金做工、走线针距都与正品的做法相符。', 'bags', 'en')).toEqual([
    {
      words: 'Depth of the stamp, make of the hardware and spacing of the stitches: they are as on genuine ones.',
      own: false,
    },
  ]);
  expect(saidIn('内衬是后换的', 'bags', 'en')).toEqual([{ words: '内衬是后换的', own: true }]);
});

test('what an appeal has changed is said with who found what before and after it; what it confirmed is not', () => {
  const said = (result: Result, at: number) => ({ result, at });
  const first = [said('fake', 1), said('fake', 2)];
  const turned = [...first, said('genuine', 11), said('genuine', 12)];
  expect(turnedBy(turned, 'genuine', 10)).toEqual({ first: 'fake', before: 2, after: 2 });
  expect(turnedBy([...first, said('fake', 11)], 'fake', 10)).toBeNull();
  expect(turnedBy(first, null, 10)).toBeNull();
  expect(turnedBy(turned, 'genuine', null)).toBeNull();
  expect(turnedBy([said('genuine', 0), ...first], 'inconclusive', 10)).toEqual({ first: 'fake', before: 2, after: 0 });
});

test('what bears a result stands before what was outvoted, whoever said it first; where all differ nobody is outvoted', () => {
  const said = (result: Result, at: number) => ({ result, at });
  const [genuine, fake, again] = [said('genuine', 1), said('fake', 2), said('fake', 3)];
  expect(weighed([genuine, fake, again], 'fake', null)).toEqual({
    ...{ bearing: [fake, again], outvoted: [genuine], before: [] },
  });
  const none = said('inconclusive', 3);
  for (const opinions of [[genuine], [genuine, fake, none]])
    expect(weighed(opinions, opinions.length > 1 ? 'inconclusive' : 'genuine', null).bearing).toEqual(opinions);
  // Nobody came for a second look.
  expect(weighed([fake], 'inconclusive', null)).toEqual({ bearing: [fake], outvoted: [], before: [] });
  // An appeal confirmed it, against one who differed; or it changed it.
  expect(weighed([genuine, said('fake', 12), said('genuine', 13)], 'genuine', 10).outvoted).toEqual([said('fake', 12)]);
  expect(weighed([genuine, said('fake', 12), said('fake', 13)], 'fake', 10)).toMatchObject({
    ...{ outvoted: [], before: [genuine] },
  });
});

test('a result that two of three found is not read as one that all of them found', () => {
  const said = (result: Result, at: number) => ({ result, at });
  const [genuine, fake, again] = [said('genuine', 1), said('fake', 2), said('genuine', 3)];
  const split = splitOf([genuine, fake, again], 'genuine', null);
  expect(split && splitWords(split, 'genuine')).toEqual({ zh: '3 位中 2 位判真', en: '2 of 3 found it genuine' });
  expect(splitOf([genuine, again], 'genuine', null)).toBeNull();
});

test('a usual sentence names what is marked like that and nothing else, and there is none before anything is', () => {
  const mark = (sign: 'neck' | 'care' | 'print', ok: boolean, seen = true) => ({ sign, ok, seen });
  const points = [mark('neck', true), mark('care', true), mark('neck', true), mark('print', false)];
  const [genuine, fake, unclear, ...more] = templatesOf('clothing', points);
  expect([genuine?.result, fake?.result, unclear?.result, more.length]).toEqual(['genuine', 'fake', 'inconclusive', 0]);
  expect(genuine?.zh).toBe('领标、水洗标都与正品的做法相符。');
  expect(fake?.en).toBe('Print and embroidery: not as on genuine ones.');
  expect(templatesOf('clothing', [mark('neck', true, false)]).map(({ result }) => result)).toEqual(['inconclusive']);
  // What was chosen before the points changed says what they say now.
  expect(usualNow(genuine?.zh ?? '', { category: 'clothing', points: points.slice(1), language: 'zh' })).toBe(
    '领标、水洗标都与正品的做法相符。',
  );
  expect(usualNow(genuine?.zh ?? '', { category: 'clothing', points: points.slice(0, 1), language: 'zh' })).toBe(
    '领标与正品的做法相符。',
  );
  expect(usualNow(genuine?.zh ?? '', { category: 'clothing', points: [], language: 'zh' })).toBe('');
  expect(usualNow('领标的字太粗', { category: 'clothing', points: [], language: 'zh' })).toBe('领标的字太粗');
});

test('what an expert writes themselves and nobody marked is named before it is handed in', () => {
  const mark = (sign: 'neck' | 'care' | 'print', ok: boolean) => ({ sign, ok, seen: true });
  const points = [mark('neck', true), mark('care', true)];
  const of = (note: string, marked: Parameters<typeof unmarked>[1]['points']) =>
    unmarked(note, { category: 'clothing', points: marked });
  expect(of('看过。领标、水洗标、印花刺绣都与正品的做法相符。', points)).toEqual(['print']);
  expect(of('水洗标与正品的做法不符。', points)).toEqual(['care']);
  expect(of('领标的字太粗', [])).toEqual(['neck']);
  expect(of('领标的字太粗', points)).toEqual([]);
  expect(of('Its zipper is stiff', [])).toEqual([]);
});

test('pieces of one order stand together, as they were asked for', () => {
  const row = (id: string, orderId: string, place: number) =>
    ({ id, orderId, place }) as Parameters<typeof together>[0][0];
  const rows = [row('b', 'x', 1), row('a', 'x', 0), row('c', 'y', 0)];
  expect(together(rows).map((group) => group.map(({ id }) => id).join(''))).toEqual(['ab', 'c']);
});

const words = {
  ...text.zh,
  claimed: ({ state }: { state: string }) => state,
  objected: (one: { state: string } | null) => one?.state ?? 'objected',
};

test('whose piece was sent in reads its way home after the result: when it left, with whom, and that it came', () => {
  const parcel = { company: '顺丰速运', waybill: 'SF1', sentAt: 20, arrivedAt: 30, by: 'C' as const };
  const told = [{ to: 'final' as const, actor: 'T' as const, at: 10 }];
  const steps = (parcelBack: { arrivedAt?: null; by?: 'B' | 'T' }) => {
    const home = homeSteps(
      { state: 'final', revoked: null, claim: null, parcelBack: { ...parcel, ...parcelBack } },
      words,
      'zh',
    );
    const all = { machine: identifyMachine, state: 'final' as const, transitions: [...told, ...home], ahead: [] };
    return stepsOf(all).map(({ did, at, reason }) => [did, at, reason]);
  };
  expect(steps({ arrivedAt: null })).toEqual([
    [undefined, 10, undefined],
    [text.zh.wentHome, 20, '顺丰速运 SF1'],
  ]);
  expect(steps({ by: 'B' })[2]).toEqual([text.zh.cameHome.B, 30, undefined]);
  expect(steps({ by: 'T' })[2]).toEqual([text.zh.cameHome.T, 30, undefined]);
  expect(steps({}).slice(1)).toEqual([
    [text.zh.wentHome, 20, '顺丰速运 SF1'],
    [text.zh.cameHome.C, 30, undefined],
  ]);
  expect(homeSteps({ state: 'final', revoked: null, claim: null, parcelBack: null }, words, 'zh')).toEqual([]);
});

test('whoever waits for their piece longer than it should take is offered to say so; not before, nor once their time is over', () => {
  const offered = (until: number | null, now: number) => mayClaim({ claimable: { from: 1_000, until } }, now);
  expect([offered(null, 999), offered(null, 1_000), offered(2_000, 1_999), offered(2_000, 2_000)]).toEqual([
    ...[false, true, true, false],
  ]);
  expect(mayClaim({ claimable: null }, 1_000)).toBe(false);
  // What a phone kept from before says nothing of it.
  expect(mayClaim({}, 1_000)).toBe(false);
});

test('one number stands for all that is in the box: of several their order’s', () => {
  const piece = (no: string, state: 'to_send' | 'in_transit') => ({
    id: no,
    no,
    name: { zh: '', en: '' },
    fee: 1,
    state,
    ...{ verdict: null, revoked: false, broughtAt: null },
  });
  const pieces = [piece('A1', 'to_send'), piece('A2', 'in_transit'), piece('A3', 'to_send')];
  const data = { no: 'A1', order: { id: 'o', no: 'O', total: 3, due: null, pieces } };
  expect(noOf(data)).toBe('O');
  expect(noOf({ ...data, order: { ...data.order, pieces: pieces.slice(0, 1) } })).toBe('A1');
  expect(stillToSend(data)).toHaveLength(2);
});

test('only what was found genuine is green, and what waits for its owner stands out from what waits for us', () => {
  const tone = (state: IdentifyState, verdict: Result | null = null, claim: unknown = null) =>
    toneOf({ state, verdict, claim: claim as never, waitsFor: identifyMachine.states[state].waitsFor ?? null });
  expect([tone('genuine', 'genuine'), tone('final', 'genuine')]).toEqual([undefined, undefined]);
  for (const waits of ['pending_pay', 'to_send', 'need_photos'] as const) expect(tone(waits)).toBe('warn');
  for (const ours of ['in_transit', 'queued', 'reviewing', 'appealed', 'closed'] as const)
    expect(tone(ours)).toBe('idle');
  expect(tone('inconclusive', 'inconclusive')).toBe('idle');
  // Lost or broken while it was judged: that comes first.
  expect(tone('queued', null, { state: 'open' })).toBe('idle');
});

test('whose result is late reads by when it was promised, and that all of the fee goes back while no expert has opened it', () => {
  const piece = (
    state: 'queued' | 'reviewing' | 'in_transit',
    events: string[] = [],
    broughtAt: number | null = null,
  ) =>
    ({
      ...{ state, broughtAt, waitsFor: 'P', deadlineAt: 1_000 },
      timeline: events.map((event) => ({ event })),
    }) as Parameters<typeof lateOf>[0];
  expect(lateOf(piece('queued'), 999)).toBeNull();
  expect(lateOf(piece('queued'), 1_000)).toEqual({ promised: 1_000, unopened: true });
  // Whoever was asked for photos had an expert look already, and so had what was put back.
  for (const events of [['supplement'], ['take', 'release']])
    expect(lateOf(piece('queued', events), 1_000)).toEqual({ promised: 1_000, unopened: false });
  expect(lateOf(piece('reviewing', ['take']), 1_000)).toEqual({ promised: 1_000, unopened: false });
  // By when it is taken in is no promise of a result.
  expect(lateOf(piece('in_transit', [], 500), 1_000)).toEqual({ promised: null, unopened: false });
  for (const t of [home.zh, home.en]) expect(t.lateSince('3月5日') + t.unopened).toMatch(/3月5日.*(全退|all of)/s);
});

test('progress has a line for what happened to a piece with us, and one for what came of it', () => {
  const claim = {
    ...{ body: '', dueAt: 9, photos: [], note: '', amount: 0 },
    at: 20,
    broken: true,
    ...{ mislaid: false, arrival: false, shown: [] },
  };
  const said = (more: { state: 'open' | 'paid'; decidedAt: number | null }) =>
    homeSteps({ state: 'closed', revoked: null, parcelBack: null, claim: { ...claim, ...more } }, words, 'zh').map(
      ({ did, at }) => [did, at],
    );
  expect(said({ state: 'open', decidedAt: null })).toEqual([['open', 20]]);
  expect(said({ state: 'paid', decidedAt: 30 })).toEqual([
    ['open', 20],
    ['paid', 30],
  ]);
});

test('progress tells a refusal, the objection to it and what that brought, each at its own time', () => {
  const refused = {
    ...{ at: 20, decidedAt: 30, state: 'refused' as const, amount: 0 },
    broken: false,
    mislaid: false,
    arrival: false,
  } as const;
  const objection = { at: 40, decidedAt: 50, state: 'paid', amount: 200_000, first: 0 } as const;
  const past = { claims: [refused], objections: [objection] };
  const steps = homeSteps({ state: 'final', revoked: null, parcelBack: null, claim: null, ...past }, words, 'zh');
  expect(steps.map(({ did, at }) => [did, at])).toEqual([
    ['open', 20],
    ['refused', 30],
    ['objected', 40],
    ['paid', 50],
  ]);
});

test('a result that an appeal changed says from what to what, and what becomes of the fee; one taken back says that instead', () => {
  const row = { verdict: 'fake', before: 'genuine', revoked: null, refunded: false, fee: 3_900 } as const;
  expect(turnedIn(row, text.zh)).toEqual([text.zh.turned('genuine', 'fake'), text.zh.feeKept]);
  expect(text.zh.turned('genuine', 'fake')).toMatch(/由鉴别为真改为鉴别为假/);
  const unsure = { ...row, verdict: 'inconclusive', refunded: true } as const;
  expect(turnedIn(unsure, text.zh)?.[1]).toBe(text.zh.feeBack('¥39.00'));
  expect(turnedIn({ ...row, before: null }, text.zh)).toBeNull();
  expect(turnedIn({ ...row, revoked: { at: 1, ground: null, reason: '' } }, text.zh)).toBeNull();
});

test('what an appeal came to is told at the step by which it did, and of what nobody paid for nothing went back', () => {
  const appeal = { body: '', at: 10 };
  expect(endsAppeal({ event: 'conclude', at: 20 }, { appeal })).toBe(true);
  expect(endsAppeal({ event: 'findNothing', at: 5 }, { appeal })).toBe(false);
  expect(endsAppeal({ event: 'askThird', at: 20 }, { appeal })).toBe(false);
  expect(endsAppeal({ event: 'conclude', at: 20 }, { appeal: null })).toBe(false);
  const step = (event: string) => ({
    from: null,
    to: 'closed' as const,
    event,
    actor: 'T' as const,
    at: 1,
    reason: null,
  });
  expect(isNeverPaid({ state: 'closed', timeline: [step('start'), step('expire')] })).toBe(true);
  expect(isNeverPaid({ state: 'closed', timeline: [step('start'), step('pay'), step('cancel')] })).toBe(false);
  expect(isNeverPaid({ state: 'pending_pay', timeline: [step('start')] })).toBe(false);
});

test('a sign that is named at a point and marked nowhere is asked about like one in the words of the whole', () => {
  const point = (note: string) => ({ sign: 'sole' as const, ok: true, seen: true, note });
  expect(unmarkedIn({ note: '', points: [point('鞋舌标也对'), point('')] }, 'sneakers')).toEqual(['tongue']);
  expect(unmarkedIn({ note: '鞋舌标对', points: [point('鞋舌标也对')] }, 'sneakers')).toEqual(['tongue']);
  expect(unmarkedIn({ note: '', points: [point('底纹清楚')] }, 'sneakers')).toEqual([]);
});

test('what its carrier has brought is called so wherever its order is listed', () => {
  expect(calledOf({ state: 'in_transit', broughtAt: 1 }, 'zh')).toBe('已送到，待拆包');
  expect(calledOf({ state: 'in_transit', broughtAt: null }, 'zh')).toBe('运输中');
});

test('whose parcel is here and not opened in time may have it back, until we give it back by ourselves', () => {
  const data = { state: 'in_transit', waitsFor: 'P', deadlineAt: 1_000, broughtAt: 1, timeline: [] } as const;
  expect(unopenedUntil({ ...data, timeline: [] }, 999)).toBeNull();
  expect(unopenedUntil({ ...data, timeline: [] }, 1_001)).toBe(1_000 + identifyTimes.unjudged);
  // A carrier's lateness is none of ours.
  expect(unopenedUntil({ ...data, waitsFor: 'C', broughtAt: null, timeline: [] }, 1_001)).toBeNull();
});

test('where a piece goes is the address that holds now', () => {
  const to = {
    name: '林一舟',
    phone: '1',
    province: '上海市',
    city: '上海市',
    district: '徐汇区',
    detail: '衡山路 2 号',
  };
  expect(text.zh.acceptBody(goesTo({ home: { to, changes: true } }))).toContain('衡山路 2 号');
  // And what comes back is named in yuan.
  expect(text.zh.cancelHere('¥45.00', goesTo({ home: null }))).toMatch(/¥45\.00.*寄回给你/);
});

test('a result that the phone kept is not said as what stands while the server is asked', () => {
  const kept = { isFetching: true, isFetchedAfterMount: false, dataUpdatedAt: 1 };
  expect(isChecking(kept, 60_000)).toBe(true);
  expect(isChecking({ ...kept, isFetchedAfterMount: true }, 60_000)).toBe(false);
  // Without a network nobody asks.
  expect(isChecking({ ...kept, isFetching: false }, 60_000)).toBe(false);
  expect(isChecking({ ...kept, dataUpdatedAt: 59_999 }, 60_000)).toBe(false);
});
