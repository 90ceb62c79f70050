/** What owners and merchants read of the way a piece took: who did what, whom it waits for, and where the money is. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import type { HallState } from '../../../../contract/recycle/hall-calls.ts';
import { recycleMachine } from '../../../../contract/recycle/machine.ts';
import type { Actor } from '../../../../contract/wire/states.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { Timeline } from '../../../ui/list/Timeline.tsx';
import { Money } from '../hall/Money.tsx';
import { machineOf } from '../hall/way.ts';
import type { PieceData } from '../piece.ts';
import { Turn } from './Turn.tsx';
import { toldIn, withSentBack } from './told-steps.tsx';

const read = async (node: Parameters<typeof show>[0]) => {
  const { box, end } = await show(node);
  const lines = [...box.querySelectorAll('li')].map((li) =>
    [...li.querySelectorAll('span, :scope > div:nth-child(2)')].map((one) => one.textContent ?? '').filter(Boolean),
  );
  const words = box.textContent ?? '';
  await end();
  return { words, names: lines.map(([name]) => name), whos: lines.map(([, who]) => who) };
};
const step = <S extends string>(from: S | null, to: S, actor: Actor, event = '') => ({
  ...{ from, to, actor, event, at: 1, reason: null },
});

const known = { missing: false, broughtAt: null };

test('an owner whose merchant backed out reads who did what, and is waited for only in the last step', async () => {
  const timeline = [
    step(null, 'inquiring' as const, 'S'),
    step('inquiring' as const, 'quoted' as const, 'T'),
    step('quoted' as const, 'accepted' as const, 'S'),
    step('accepted' as const, 'asking' as const, 'M'),
    step('asking' as const, 'quoted' as const, 'M'),
    step('quoted' as const, 'accepted' as const, 'S'),
  ];
  const told = toldIn(timeline, { language: 'zh', me: 'S' });
  const { names, whos } = await read(
    <Timeline machine={recycleMachine} state="accepted" transitions={told} me="S" ahead={[]} />,
  );
  expect(names).toEqual([
    ...['你请商家报价', '报价一起开标', '你接受了报价', '选中的商家退出了', '下一家的报价还算数', '你接受了报价'],
    '待寄出',
  ]);
  expect(whos).toEqual([...Array.from({ length: 6 }, () => undefined), '等你']);
});

test('a merchant reads what the owner did as the owner’s, and what is with the carrier waits for the carrier', async () => {
  const timeline = [
    step(null, 'inquiring' as HallState, 'S'),
    step('reprice' as HallState, 'payable' as HallState, 'S'),
  ];
  const told = toldIn(timeline, { language: 'zh', me: 'M' });
  const way = async (machine: ReturnType<typeof machineOf>) =>
    read(<Timeline machine={machine} state="payable" transitions={told} me="M" ahead={[]} />);
  const { names, whos } = await way(machineOf({ ...known, parcel: {} }));
  expect(names).toEqual(['卖家请商家报价', '卖家同意了改价', '已验过，正在寄给你']);
  expect(whos.at(-1)).toBe('等快递');
  expect((await way(machineOf(known))).whos.at(-1)).toBe('等平台');
});

test('a merchant whose parcel never came reads that we look for it, and that it is us whom they wait for', async () => {
  const timeline = [
    step('checking' as HallState, 'payable' as HallState, 'P'),
    step('payable' as HallState, 'payable' as HallState, 'T', 'late'),
  ];
  const told = toldIn(timeline, { language: 'zh', me: 'M' });
  const { names, whos } = await read(
    <Timeline machine={machineOf({ ...known, missing: true })} state="payable" transitions={told} me="M" ahead={[]} />,
  );
  expect(names).toEqual(['平台质检通过', '快递一直没送到，平台在查', '没有送到，平台在查']);
  expect(whos.at(-1)).toBe('等平台');
});

test('what we have sent back is on its way to its owner, and nobody waits for us to send it', async () => {
  const back = { company: '顺丰速运', waybill: 'SF1', sentAt: 1, arrivedAt: null };
  const piece = {
    state: 'returning',
    waitsFor: 'C',
    deadlineAt: null,
    end: null,
    pickupAt: null,
    stored: false,
    timeline: [],
  };
  const turn = async (parcelBack: PieceData['parcelBack']) =>
    (await read(<Turn data={{ ...piece, parcelBack } as unknown as PieceData} onEnd={() => undefined} />)).words;
  expect(await turn(back)).toMatch(/平台已寄出.*正在寄回给你/);
  expect(await turn(back)).not.toContain('现在等');
});

test('that we sent it back is a step between our refusal and its return, with its parcel', async () => {
  const timeline = [
    step('checking' as const, 'returning' as const, 'P'),
    step('returning' as const, 'returned' as const, 'C'),
  ];
  const [refused, returned] = timeline.map((one, n) => ({ ...one, at: n * 2 }));
  const parcelBack = { company: '顺丰速运', waybill: 'SF99', sentAt: 1, arrivedAt: null };
  const shown = async (language: 'zh' | 'en') => {
    const steps = withSentBack({ timeline: [refused, returned], parcelBack } as unknown as PieceData);
    const told = toldIn(steps, { language, me: 'S' });
    return read(<Timeline machine={recycleMachine} state="returned" transitions={told} me="S" ahead={[]} />);
  };
  const { names, words } = await shown('zh');
  expect(names).toEqual(['平台质检，不能收', '平台寄回给你了', '已退回']);
  expect(words).toContain('SF99');
  const untouched = { timeline, parcelBack: null } as unknown as PieceData;
  expect(withSentBack(untouched)).toBe(timeline);
});

test('what is held with our fee is not said to be what the owner gets', async () => {
  const order = { order: 'accepted', offered: 29_000, newPrice: null, fee: 580, lot: 'confirmed', dispute: null };
  const money = { place: 'held' as const, amount: 29_580 };
  const props = { order, money } as unknown as ComponentProps<typeof Money>;
  const { words } = await read(<Money {...props} />);
  expect(words).toContain('由平台保管，含服务费¥295.80');
  expect(words).toContain('付给卖家¥290.00');
  expect(words).toContain('服务费¥5.80');
});

test('what we lost at our door was never on its way back: its owner and its merchant read where, and the merchant that all their money is back', async () => {
  const steps = [
    step('accepted' as HallState, 'in_transit' as HallState, 'S'),
    step('in_transit' as HallState, 'lost' as HallState, 'P'),
  ];
  const told = toldIn(steps, { language: 'zh', me: 'M' });
  const { names } = await read(
    <Timeline machine={machineOf(known)} state="lost" transitions={told} me="M" ahead={[]} />,
  );
  expect(names.at(-1)).toBe('送到了平台仓却没找到，你的钱已全退');
  const piece = { state: 'lost', waitsFor: null, deadlineAt: null, end: null, pickupAt: null, stored: false };
  const data = { ...piece, parcelBack: null, timeline: steps, money: { place: 'owner', amount: 86_000 } };
  const { words } = await read(<Turn data={data as unknown as PieceData} onEnd={() => undefined} />);
  expect(words).toContain('平台没找到');
  expect(words).not.toContain('途中');
});
