/** The screen of what a payment is for: where one goes once it is paid. */
import type { LinkProps } from '@tanstack/react-router';
import type { Purpose } from '../../../contract/payment/calls.ts';

const screens: Record<Purpose, (subjectId: string) => LinkProps> = {
  order: (id) => ({ to: '/pages/order/orderdetail', search: { id } }),
  recharge: () => ({ to: '/pages/user/balance' }),
  identify: () => ({ to: '/pages/identify/identify' }),
  cleaning: (id) => ({ to: '/pages/cleaning/washdetail', search: { id } }),
  cleaningExtra: (id) => ({ to: '/pages/cleaning/washdetail', search: { id } }),
  trial: () => ({ to: '/pages/user/workbench', search: { work: 'shop' } }),
};

export const screenOf = (purpose: Purpose, subjectId: string): LinkProps => screens[purpose](subjectId);
