/** A line of somebody's money leads to a screen about it, whatever moved it. */
import { expect, test } from 'vitest';
import { screenUrls } from '../../../contract/screens.ts';
import { causes, linkOf } from './causes.ts';

const own = ['recycle', 'recharge', 'trial', 'demo'];

test('every cause of a movement has a screen of ours, but a top-up, a trial and what the demo gave', () => {
  for (const kind of Object.keys(causes)) {
    const link = linkOf({ cause: { kind, id: 'one' }, order: null, piece: null });
    if (own.includes(kind)) expect(link, kind).toBeNull();
    else expect(screenUrls, kind).toContain(link?.to);
  }
});

test('a recycled piece leads its owner and its buyer each to theirs', () => {
  const cause = { kind: 'recycle', id: 'one' };
  const piece = { no: '1', name: { zh: '', en: '' }, own: true };
  expect(linkOf({ cause, order: null, piece })).toMatchObject({ to: '/pages/order/recycle/detail' });
  expect(linkOf({ cause, order: null, piece: { ...piece, own: false } })).toMatchObject({
    to: '/pages/recycle/orderDetails',
  });
});

test('an extra for cleaning and pieces that were authenticated together lead somewhere too', () => {
  for (const kind of ['cleaningExtra', 'identifyOrder', 'account', 'campaign'])
    expect(linkOf({ cause: { kind, id: 'one' }, order: null, piece: null }), kind).not.toBeNull();
});
