/** What an owner reads while their piece is to come home or is on its way, and what follows a certificate that was taken back. */
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { type IdentifyState, identifyMachine } from '../../../../contract/identify/machine.ts';
import { date, dateTime } from '../../../ui/format/format.ts';
import { seen, show } from '../../../ui/gallery/testing.tsx';
import { stepsOf, type Transition } from '../../../ui/list/timeline-steps.ts';
import { listText } from '../list-words.ts';
import { calledOf, homeSteps, movedAt, pastSteps } from '../piece.ts';
import { text as words } from '../words.ts';
import { comingHome } from './coming.ts';
import { Revoked } from './Revoked.tsx';
import { WayHome } from './WayHome.tsx';
import { text } from './words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => (props: { children?: React.ReactNode }) => <a href="/">{props.children}</a>,
}));

type Data = ComponentProps<typeof WayHome>['data'];
const piece = (change: object) =>
  ({
    ...{ state: 'final', way: 'item', lies: 'here', waitsFor: null, cameBack: null, claim: null, fee: 4_900 },
    ...{ parcelBack: null, claimable: null, covered: 80_000, refunded: false, revoked: null },
    ...change,
  }) as unknown as Data;

async function said(what: React.ReactElement): Promise<string> {
  const { box, end } = await show(what);
  const all = seen(box);
  await end();
  return all;
}

test('whoever accepted the result reads what their piece waits for, by when it leaves, and that we are late', async () => {
  expect(await said(<WayHome data={piece({})} />)).toContain(text.zh.toPackBody);
  const at = (homeBy: number) => said(<WayHome data={piece({ homeBy })} />);
  const day = Date.now() + 86_400_000;
  expect(await at(day)).toContain(text.zh.homeBy(dateTime(day, Date.now(), 'zh')));
  expect(await at(1)).toContain(text.zh.homeLate(dateTime(1, Date.now(), 'zh')));
  // Late, there is somebody to ask, with what they find it by.
  expect(await at(1)).toContain(text.zh.tellUs);
  expect(await at(day)).not.toContain(text.zh.tellUs);
  // What broke here is told of below.
  expect(await said(<WayHome data={piece({ claim: { state: 'open' } })} />)).toBe('');
  // Where it came back to us or is to be judged, something else is said.
  for (const other of [{ cameBack: { at: 1, photos: [] } }, { waitsFor: 'P', state: 'queued' }, { lies: 'owner' }])
    expect(await said(<WayHome data={piece(other)} />)).toBe('');
});

test('whose piece is on its way home reads from which day they may say that it did not come, and what is paid at most', async () => {
  const from = Date.now() + 7 * 86_400_000;
  const parcelBack = { company: '顺丰速运', waybill: 'SF1', sentAt: 1, arrivedAt: null };
  const sent = { lies: 'away', parcelBack, claimable: { from, until: null } };
  const words = await said(<WayHome data={piece(sent)} />);
  expect(words).toContain(date(from, Date.now(), 'zh'));
  expect(words).toContain('¥800.00');
  // Once the day has come, it can be said: that is offered elsewhere.
  expect(await said(<WayHome data={piece({ ...sent, claimable: { from: 1, until: null } })} />)).toBe('');
  expect(await said(<WayHome data={piece({ ...sent, claimable: null })} />)).toBe('');
});

test('whose certificate was taken back reads why, what became of the fee, and whom to ask', async () => {
  const revoked = (ground: string | null) => ({ at: 5, ground, reason: '走线看错了' });
  const ours = await said(<Revoked data={piece({ revoked: revoked('misread'), refunded: true })} />);
  for (const part of ['走线看错了', '¥49.00', text.zh.tellUs]) expect(ours).toContain(part);
  const theirs = await said(<Revoked data={piece({ revoked: revoked('altered') })} />);
  expect(theirs).toContain(text.zh.feeStays);
  expect(theirs).toContain(text.zh.tellUs);
  // Of before there was a rule nothing is said of the fee.
  for (const ground of ['misread', null])
    expect(await said(<Revoked data={piece({ revoked: revoked(ground) })} />)).not.toContain(text.zh.feeStays);
});

test('progress names the day on which a certificate was taken back, also between the result and the way home; so does the row of the list', () => {
  const parcelBack = { company: '顺丰速运', waybill: 'SF1', sentAt: 30, arrivedAt: null };
  const revoked = { at: 20, ground: null, reason: '' };
  const steps = homeSteps(
    { state: 'final', parcelBack, revoked, claim: null },
    { ...words.zh, claimed: () => '', objected: () => '' },
    'zh',
  );
  expect(steps.map(({ did, at }) => [did, at])).toEqual([
    [words.zh.takenBack, 20],
    [words.zh.wentHome, 30],
  ]);
  expect(movedAt({ revoked, movedAt: 10, createdAt: 1 })).toBe(20);
  expect(movedAt({ revoked: null, movedAt: 10, createdAt: 1 })).toBe(10);
});

test('who sent a piece in sees the way home from the beginning, ever less of it, and none where it stays or was lost', () => {
  const t = { ...text.zh, goesHome: words.zh.goesHome };
  const coming = (change: object) =>
    comingHome(piece({ verdict: null, ...change }) as Parameters<typeof comingHome>[0], t).map(({ did }) => did);
  const home = [t.onItsWay, t.home];
  expect(coming({ state: 'reviewing' })).toEqual([t.concluded, t.goesHome, ...home]);
  expect(coming({ state: 'genuine', verdict: 'genuine' })).toEqual([t.goesHome, ...home]);
  expect(coming({ state: 'final', verdict: 'genuine' })).toEqual(home);
  const parcelBack = { company: '顺丰速运', waybill: 'SF1', sentAt: 30, arrivedAt: null };
  expect(coming({ state: 'final', verdict: 'genuine', lies: 'away', parcelBack })).toEqual([t.home]);
  const broken = { state: 'paid', broken: true };
  expect(coming({ state: 'final', verdict: 'genuine', claim: broken })).toEqual(home);
  for (const none of [
    { state: 'reviewing', way: 'photos' },
    { state: 'final', verdict: 'genuine', lies: 'kept' },
    { state: 'closed', lies: 'away' },
    { state: 'final', verdict: 'genuine', lies: 'away', parcelBack, claim: { state: 'paid', broken: false } },
    { state: 'final', verdict: 'genuine', lies: 'owner', parcelBack: { ...parcelBack, arrivedAt: 40 } },
  ])
    expect(coming(none)).toEqual([]);
});

test('a look that is over no longer promises its result, one that is going on does', () => {
  const step = (to: 'reviewing' | 'second_review' | 'need_photos', at: number) => ({ to, at, actor: 'P' as const });
  const notes = (steps: readonly Transition<IdentifyState>[]) =>
    stepsOf({
      machine: identifyMachine,
      state: steps.at(-1)?.to ?? 'queued',
      transitions: pastSteps(steps),
      ahead: [],
    });
  expect(notes([step('reviewing', 1), step('second_review', 2)])[0]?.reason).toBe('');
  expect(pastSteps([step('reviewing', 1)])[0]).not.toHaveProperty('reason');
});

test('other pieces of an order are called by their result once it is final, and those that are open by their state', () => {
  const of = (state: string, verdict: string | null, revoked = false) =>
    calledOf({ state, verdict, revoked } as Parameters<typeof calledOf>[0], 'zh');
  expect(of('final', 'fake')).toBe(words.zh.verdicts.fake);
  expect(of('inconclusive', 'inconclusive')).toBe(words.zh.verdicts.inconclusive);
  expect(of('final', 'genuine', true)).toBe('证书已被撤销');
  expect(of('queued', null)).toBe('待鉴别');
  // What a phone kept from before says nothing of it.
  expect(calledOf({ state: 'final' } as Parameters<typeof calledOf>[0], 'zh')).toBe('终审');
});

test('each wait says what follows from it, and an appeal what it costs and what becomes of the fee', () => {
  expect(words.zh.steps.to_send).toMatch(/7 天内.*没寄就全额退回/);
  expect(words.zh.steps.in_transit).toMatch(/30 天.*鉴别费全额退回/);
  for (const line of [words.zh.appealHint, words.zh.saysLines.join()]) expect(line).toMatch(/申诉.*不收费.*改判.*不退/);
  expect(words.zh.saysLines.join()).toMatch(/看错.*撤销.*退/);
  expect(listText.zh.keepNote).not.toContain('申诉');
  expect(listText.zh.keepNote + listText.zh.keepAccepts).toContain('不能再申诉');
});
