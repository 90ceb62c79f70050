import { expect, test } from 'vitest';
import type { IdentifyJob } from '../../../../contract/identify/desk-calls.ts';
import { categories } from '../../../../contract/identify/rules.ts';
import { signName, signsOf } from '../../../../contract/identify/signs.ts';
import { EXTRA, type SlotId, slotsOf } from '../../../../contract/identify/slots.ts';
import { signsSeen } from '../../../../contract/identify/views.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { PointSheet } from './PointSheet.tsx';

test('every view shows something that experts look at, and every sign but what is shown besides has a view', () => {
  for (const category of categories) {
    for (const slot of slotsOf(category)) expect([slot, signsSeen(category, slot)]).not.toEqual([slot, []]);
    const seen = new Set(slotsOf(category).flatMap((slot) => signsSeen(category, slot)));
    expect(signsOf(category).filter((sign) => !seen.has(sign))).toEqual([]);
    expect(signsSeen(category, EXTRA)).toEqual(signsOf(category));
  }
});

test('an expert who taps the photo of a box is offered what can be seen on it, and no label of a tongue', async () => {
  expect(await offered('shoe_box')).toEqual(signsSeen('sneakers', 'shoe_box').map((sign) => signName(sign).zh));
  expect(await offered('shoe_box')).not.toContain(signName('tongue').zh);
  expect(await offered('shoe_tongue')).toContain(signName('tongue').zh);
  // How it came, and what its owner shows besides, may be anything.
  expect(await offered(EXTRA)).toHaveLength(signsOf('sneakers').length);
});

async function offered(slot: SlotId) {
  layNothingOut();
  const name = { zh: '红隼 球鞋', en: 'Kestrel sneakers' };
  const job: IdentifyJob = {
    ...{ id: 'case', no: '1', category: 'sneakers', name, kind: name, way: 'photos', worth: 1, note: '' },
    ...{ promisedAt: 1, heldUntil: 1, appeal: null, lost: false, broke: [], beside: null, absent: [], cannot: [] },
    ...{ styleNo: null, colour: null, size: null, told: [], unsaid: [], named: [], usedBefore: [] },
    photos: [{ slot, taken: 'first', url: '/img/p/1/side', at: 1, doubts: [] }],
  };
  const spot = { photo: 0, x: 500, y: 500 };
  const on = () => undefined;
  const { end } = await show(
    <PointSheet job={job} spot={spot} n={1} onPlace={on} onClosely={on} onAdd={on} onClose={on} />,
  );
  const pills = [...document.querySelectorAll('[aria-pressed]')].map(({ textContent }) => textContent);
  await end();
  return pills;
}
