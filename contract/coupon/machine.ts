/** The states of a coupon. */
import { machine } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';

export const couponMachine = machine({
  name: 'coupon',
  initial: 'issued',
  states: {
    /** Each coupon has its own end; this one only where none is given. */
    issued: { zh: '可用', en: 'Available', waitsFor: 'B', deadline: { ms: 30 * DAY, event: 'expire' }, tone: 'ok' },
    locked: { zh: '已锁定', en: 'Held by an order', waitsFor: 'B', tone: 'wait' },
    used: { zh: '已使用', en: 'Used', tone: 'idle' },
    expired: { zh: '已过期', en: 'Expired', tone: 'idle' },
  },
  edges: [
    { from: 'issued', event: 'lock', to: 'locked', actor: 'B' },
    { from: 'issued', event: 'expire', to: 'expired', actor: 'T' },
    { from: 'locked', event: 'use', to: 'used', actor: 'B' },
    // The order closed before it was paid.
    { from: 'locked', event: 'unlock', to: 'issued', actor: 'B' },
    { from: 'locked', event: 'unlock', to: 'issued', actor: 'T' },
    // Everything that was paid went back.
    { from: 'used', event: 'restore', to: 'issued', actor: 'P' },
  ],
});

export type CouponState = keyof typeof couponMachine.states;
