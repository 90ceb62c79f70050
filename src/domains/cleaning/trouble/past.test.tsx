/** The history of a piece: each fact by its own name, with who did it and when. */
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { Past } from './Past.tsx';

type Data = ComponentProps<typeof Past>['data'];
const at = (minute: number) => Date.parse('2026-11-30T14:00:00Z') + minute * 60_000;
const base = { role: 'owner', stored: false, pickupAt: null, objectionDueAt: null, arrivalOkAt: null, outcome: null };

const rows = async (of: object): Promise<string[]> => {
  const { box, end } = await show(
    <Past data={{ ...base, waitsFor: null, deadlineAt: null, ...of } as unknown as Data} />,
  );
  const said = [...box.querySelectorAll('li')].map((one) => one.textContent ?? '');
  await end();
  return said;
};
const claimed = [
  { from: 'delivering', to: 'claim', event: 'claim', actor: 'B', at: at(27), reason: '跟裂了' },
  { from: 'claim', to: 'delivering', event: 'resumeWay', actor: 'P', at: at(28), reason: '看不到' },
];
const confirm = { from: 'delivering', to: 'done', event: 'confirm', actor: 'B', at: at(36), reason: null };

test('who objected, said that it had come, and was paid then, reads each with whose it was and when', async () => {
  const objections = [{ at: at(30), decidedAt: at(37), state: 'paid', amount: 30_000, first: 0 }];
  const said = await rows({ state: 'done', outcome: 'paid', timeline: [...claimed, confirm], objections });
  expect(said).toHaveLength(5);
  expect(said[1]).toMatch(/决定：不赔.*14:28.*平台.*看不到/);
  expect(said[2]).toMatch(/提出异议.*14:30.*你/);
  expect(said[3]).toMatch(/收到了.*14:36.*你/);
  expect(said[4]).toMatch(/改为赔付了.*14:37.*平台.*¥300\.00/);
  expect(said.join()).not.toContain('已赔付');
});

test('while an objection is open the owner’s other acts keep their names, and what waits says whom for', async () => {
  const open = { at: at(30), decidedAt: null, state: 'open', amount: 0, first: 0 };
  const due = Date.now() + 86_400_000;
  const said = await rows({ state: 'done', timeline: [...claimed, confirm], objections: [open], objectionDueAt: due });
  expect(said[3]).toMatch(/收到了.*14:36.*你/);
  expect(said[4]).toMatch(/异议处理中.*等平台/);
});

test('a refused claim says so in its own line, not under that the piece is on its way', async () => {
  const said = await rows({ state: 'delivering', waitsFor: 'C', deadlineAt: Date.now() + 1e8, timeline: claimed });
  expect(said[1]).toMatch(/决定：不赔.*看不到/);
  expect(said[2]).toContain('寄回中');
  expect(said[2]).not.toContain('看不到');
});

test('what its owner agreed to, paid or wanted no more of is theirs, and not our work', async () => {
  const step = (from: string, event: string, to: string, n: number) => ({
    from,
    event,
    to,
    actor: 'B',
    at: at(n),
    reason: null,
  });
  const timeline = [
    ...[step('extra_fee', 'payExtra', 'washing', 1), step('again', 'agree', 'washing', 2)],
    step('again', 'decline', 'qc', 3),
  ];
  const said = await rows({ state: 'qc', waitsFor: 'P', deadlineAt: Date.now() + 1e8, timeline });
  expect(said[0]).toContain('付了补差');
  expect(said[1]).toContain('同意了');
  expect(said[2]).toMatch(/不再洗.*14:03.*你/);
  expect(said[3]).toMatch(/质检中.*等/);
});

test('that it came is said by whoever says so: its carrier, our desk, or who saw its owner’s photos', async () => {
  const sent = { from: 'to_send', to: 'sent', event: 'send', actor: 'B', at: at(1), reason: null };
  const parcel = { company: '', waybill: '', state: 'delivered', sentAt: at(1), arrivedAt: at(5), trace: [] };
  const coming = { state: 'sent', waitsFor: 'P', deadlineAt: Date.now() + 1e8, timeline: [sent] };
  expect((await rows({ ...coming, parcel: { ...parcel, by: 'C' } }))[1]).toMatch(/快递送到了.*快递/);
  const opened = await rows({ ...coming, parcel: { ...parcel, by: 'P' } });
  expect(opened[1]).toMatch(/包裹签收了.*平台/);
  expect(opened[1]).not.toContain('快递');
  const grant = { from: 'claim', to: 'done', event: 'grant', actor: 'P', at: at(28), reason: '赔' };
  const back = { ...parcel, arrivedAt: at(28), by: 'P' };
  const paid = await rows({ state: 'done', outcome: 'paid', timeline: [claimed[0], grant], parcelBack: back });
  expect(paid[1]).toMatch(/从主人的照片看，已经到了.*14:28.*平台/);
  expect(paid[2]).toContain('决定：赔');
  expect(paid.join()).not.toContain('快递');
});
