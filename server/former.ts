/** Where the version before asks for what has another address now: an installed app updates when a person says so. They go with the next release. */
import type { Bound } from './kernel/http/handlers.ts';

const former: Readonly<Record<string, string>> = {
  cardRemove: '/oms/asset/card/remove',
  noticeSettingSave: '/user/notice/setting/save',
  passkeyRemove: '/account/passkey/remove',
};

/** A call as it is served now, and as it was asked for before. */
export function withFormer(bound: Bound): Bound[] {
  const path = former[bound.name];
  return path ? [bound, { ...bound, call: { ...bound.call, method: 'POST', path } }] : [bound];
}
