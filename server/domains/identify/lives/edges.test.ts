/** Every edge of a piece's table by what owners, experts and staff do, and by deadlines. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import { TAKEN_IN } from '../../../../contract/express/machine.ts';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyClaimDecide, identifyFault } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import {
  type IdentifyEvent,
  type IdentifyState,
  identifyMachine,
  identifyTimes,
} from '../../../../contract/identify/machine.ts';
import type { Result, Way } from '../../../../contract/identify/rules.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import {
  type Bench,
  idThat,
  judge,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  photoBy,
  pieceOf,
  reasons,
  shotsOf,
  take,
} from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { staffWith } from '../../../testing/server.ts';
import { everyEdge, type Life, lifeOf } from '../../../testing/state/lives.ts';
import { unheardOf } from '../../../testing/warehouse.ts';
import type { Parcel } from '../../express/parcels.ts';
import { identifyShippable } from '../shippable.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  // One to compare with.
  await decided(false);
});
afterAll(() => app.close());

/** For good by the last expert: the others may judge a copy of it. */
async function decided(measures: boolean): Promise<string> {
  const [id = ''] = await ordered(app, { ids: [await idThat(app, measures)] });
  await judge(app, app.experts[3], id, 'genuine');
  await app.live(identifyTimes.appeal + 1);
  return id;
}

const mine = () => ({ as: app.owner });
const company = '顺丰速运';
let numbers = 0;
const waybill = () => {
  numbers += 1;
  return `SF47${String(numbers).padStart(8, '0')}`;
};

/** One piece, the number under which it came, and how many experts have had their say of it. */
interface Piece {
  id: string;
  order: string;
  way: Way;
  total: number;
  waybill: string;
  said: number;
}

async function begin(way: Way, isKnown: boolean): Promise<Piece> {
  // What other lives left is nobody's work, and everybody works here.
  const idle = { state: 'closed', expert_id: null, taken_at: null, deadline_at: null } as const;
  await app.db.updateTable('identify_case').set(idle).where('state', '<>', 'final').execute();
  for (const { userId } of app.experts) {
    await app.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
    await staffWith(app.db, app.clock.now(), userId, ['owner']);
  }
  const piece = { order: randomUUID(), way, total: 0, waybill: '', said: 0 };
  if (isKnown) {
    const source = await decided(true);
    await setReminder(app.db, { entity: 'identify.known', id: source, event: 'arrive', at: app.clock.now() });
    await app.live(MINUTE);
    const copy = app.db.selectFrom('identify_case').select('id').where('source_id', '=', source);
    return { ...piece, ...(await copy.executeTakeFirstOrThrow()) };
  }
  const one = await pieceOf(app);
  const input = { id: piece.order, way, pieces: [way === 'item' ? { ...one, photos: [] } : one] };
  const { total } = await app.must(calls.identifyOrderSave, input, mine());
  return { ...piece, id: one.id, total };
}

type Act = (piece: Piece, from: IdentifyState, how: string | undefined) => Promise<unknown>;

const late: Act = async ({ id }) => {
  const { deadline_at } = await app.db
    .selectFrom('identify_case')
    .select('deadline_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await app.live((deadline_at ?? app.clock.now()).getTime() - app.clock.now().getTime() + 1);
};
/** Whose the next word is. */
const expert = ({ said }: Piece) => app.experts[said] ?? app.experts[0];
const pay: Act = async ({ order, total }) => {
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
};
/** On its way, and its carrier says nothing of it. */
const travels =
  (call: typeof calls.identifyDeliver | typeof calls.identifyCorrect): Act =>
  async (piece) => {
    piece.waybill = waybill();
    await app.must(call, { id: piece.id, company, waybill: piece.waybill }, mine());
    await unheardOf(app, piece.id);
  };
const says =
  (usual: Result): Act =>
  async (piece, from, how) => {
    const { id, way } = piece;
    const as = expert(piece);
    if (from !== 'reviewing') await take(app, as, id);
    const hand = ['shoe_sole', 'shoe_toe', 'shoe_heel'] as const;
    if (way === 'item') await app.must(work.identifyShow, { id, photos: await shotsOf(app, as, hand) }, { as });
    const result = (how ?? usual) as Result;
    await app.must(work.identifyJudge, { id, result, sure: true, points: reasons(result) }, { as });
    piece.said += 1;
  };
const asksPhotos: Act = async (piece, from) => {
  const [{ id }, as] = [piece, expert(piece)];
  if (from !== 'reviewing') await take(app, as, id);
  await app.must(work.identifyAskPhotos, { id, slots: ['shoe_sole'], note: '鞋底看不清' }, { as });
};
/** What nobody may judge ends some days after it was due. */
const ends: Act = () => app.live(identifyTimes.unjudged + 1);
const unlooked: Readonly<Partial<Record<IdentifyEvent, Act>>> = { giveUp: ends, measure: ends };

const acts: Readonly<Partial<Record<IdentifyEvent, Act>>> & Readonly<Record<`(${string})`, Act>> = {
  pay: async (piece, from, how) => (piece.total > 0 ? pay(piece, from, how) : undefined),
  paySend: pay,
  cancel: ({ id }) => app.must(calls.identifyCancel, { id }, mine()),
  send: travels(calls.identifyDeliver),
  correct: travels(calls.identifyCorrect),
  scanIn: async ({ id, waybill }) => {
    const [as] = app.experts;
    await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, as)] }, { as });
  },
  absent: async ({ id, waybill }) => {
    const [as] = app.experts;
    await app.must(work.identifyAbsent, { id, waybill, photos: [await photoBy(app, as)] }, { as });
  },
  fault: async ({ id }) => {
    const [as, , , other] = app.experts;
    await app.must(identifyFault, { id, note: '后跟撕开了', photos: [await photoBy(app, as)] }, { as });
    const said = { id, amount: 10_000, note: '查过', photos: [await photoBy(app, other)] };
    await app.must(identifyClaimDecide, { ...said, grant: true }, { as: other });
  },
  take: (piece) => take(app, expert(piece), piece.id),
  release: (piece) => app.must(work.identifyRelease, { id: piece.id }, { as: expert(piece) }),
  askPhotos: asksPhotos,
  supplement: async ({ id }) =>
    app.must(calls.identifySupplement, { id, photos: await shotsOf(app, app.owner, ['shoe_sole']) }, mine()),
  ...{ findGenuine: says('genuine'), findFake: says('fake'), findNothing: says('inconclusive') },
  ...{ askSecond: says('fake'), askThird: says('genuine'), conclude: says('genuine'), measure: says('genuine') },
  appeal: ({ id }) => app.must(calls.identifyAppeal, { id, body: '请再看' }, mine()),
  accept: ({ id }) => app.must(calls.identifyAccept, { id }, mine()),
  /** Its carrier has brought it, and nobody opens it in time. */
  '(unopened)': async ({ id }) => {
    const at = app.clock.now();
    await app.db.updateTable('parcel').set({ arrived_at: at }).where('subject_id', '=', id).execute();
    await identifyShippable.delivered(app.db, { leg: 'toPlatform', subject_id: id } as Parcel, at);
    await app.live(TAKEN_IN + 1);
  },
  /** Nobody works here any more. */
  '(nobody)': async () => {
    for (const { userId } of app.experts) await app.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
  },
};

/** What both sides read in the end. */
interface Reads {
  owner: object;
  /** The title of its last notice. */
  told: string;
  /** Whether staff have it to send home. */
  leaving: boolean;
}

const life = (told: string, reads?: Reads): Life =>
  lifeOf(identifyMachine, told, async (steps) => {
    const isKnown = steps.some(({ name }) => name === 'measure');
    const piece = await begin(steps.some(({ name }) => name === 'paySend') ? 'item' : 'photos', isKnown);
    for (const { name, from, actor, how } of steps) {
      const act = (actor === 'T' ? unlooked : acts)[name as IdentifyEvent] ?? late;
      await act(piece, from as IdentifyState, how).catch((cause) => {
        throw new Error(`${name} out of ${from} in ${told}`, { cause });
      });
    }
    if (reads) expect(await readOf(piece)).toMatchObject(reads);
    return piece.id;
  });

async function readOf({ id }: Piece): Promise<Reads> {
  const [last] = (await app.must(messageList, {}, mine())).list;
  const [as] = app.experts;
  await staffWith(app.db, app.clock.now(), as.userId, ['owner']);
  const { leaving } = await app.must(work.identifyWork, {}, { as });
  return {
    owner: await app.must(calls.identifyDetail, { id }, mine()),
    told: last?.title.zh ?? '',
    leaving: leaving.some((one) => one.id === id),
  };
}

const HERE = 'paySend send scanIn';
const FAKE = 'take askSecond findFake';

everyEdge(identifyMachine, () => app.db, {
  'given up unpaid': life('cancel'),
  'never paid': life('expire'),
  'given up before it is sent': life('paySend cancel'),
  'never sent': life('paySend expire'),
  'sent under a wrong number first, and lost': life('paySend send correct lose'),
  'not in its parcel': life('paySend send absent'),
  'brought, not opened in time, and given up': life('paySend send (unopened) cancel'),
  'brought, given up unopened, and not in its parcel': life('paySend send (unopened) cancel absent', {
    owner: { state: 'closed', refunded: true, lies: 'away' },
    told: '包裹打开了，里面没有它',
    leaving: false,
  }),
  'brought, and never opened': life('paySend send (unopened) giveUp', {
    owner: { state: 'closed', refunded: true, lies: 'here' },
    told: '我们一直没拆，鉴别费退回',
    leaving: true,
  }),
  'given up before anybody looks': life('pay cancel'),
  'broken here before anybody judged it': life(`${HERE} fault`),
  'broken here between two opinions': life(`${HERE} take askSecond fault`),
  'late, taken and let go, held too long, and genuine; nobody appeals': life(
    'pay overdue take release:P take release:T take findGenuine lapse',
  ),
  'photos asked for, and never sent': life('pay take askPhotos expire'),
  'photos asked for and sent, and nobody can tell': life('pay take askPhotos supplement take findNothing'),
  'photos asked for between two opinions that agree': life(
    'pay take askSecond askPhotos supplement take findFake lapse',
  ),
  'photos asked for between two opinions that differ': life(
    'pay take askSecond askPhotos supplement take askThird findGenuine',
  ),
  'two differ, late, and the third decides': life('pay take askSecond overdue askThird findGenuine'),
  'two cannot tell apart': life('pay take askSecond=fake askThird=genuine findNothing'),
  'genuine, and accepted': life(`${HERE} take findGenuine accept`),
  'fake, and accepted': life(`${HERE} ${FAKE} accept`, {
    owner: { state: 'final', verdict: 'fake', refunded: false, appealUntil: null, lies: 'here' },
    told: '鉴别为假',
    leaving: true,
  }),
  'fake, appealed against, late, and fake': life(`pay ${FAKE} appeal overdue conclude=fake`),
  'genuine, appealed against, differently seen, and nobody can tell': life(
    'pay take findGenuine appeal askThird=fake findNothing',
  ),
  'appealed against, and nobody is left to judge it': life('pay take findGenuine appeal (nobody) overdue giveUp'),
  'a second opinion that nobody is left to give': life('pay take askSecond (nobody) overdue giveUp'),
  'nobody is left to judge it at all: it ends as “cannot tell”, and the fee goes back': life(
    'pay (nobody) overdue giveUp',
    {
      owner: { state: 'inconclusive', verdict: 'inconclusive', refunded: true, backTo: ['balance'] },
      told: '没有人能再看，鉴别费退回',
      leaving: false,
    },
  ),
  'a copy that measures one': life('pay take measure'),
  'a copy that measures two': life('pay take askSecond measure=fake'),
  'a copy that can measure nobody': life('pay (nobody) overdue measure:T'),
  'a copy that can measure nobody else': life('pay take askSecond (nobody) overdue measure:T'),
});
