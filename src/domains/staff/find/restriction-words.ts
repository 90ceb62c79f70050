/** Words of what an account may not do for a while. */
import {
  type RestrictionKind,
  restrictionKinds,
  restrictionNames,
} from '../../../../contract/shop/restriction-calls.ts';
import { defineText } from '../../../ui/format/text.ts';

const kinds = (language: 'zh' | 'en', no: (what: string) => string) =>
  Object.fromEntries(restrictionKinds.map((kind) => [kind, no(restrictionNames[kind][language])])) as Record<
    RestrictionKind,
    string
  >;

export const text = defineText({
  zh: {
    title: '限制账号',
    staff: '在这里上班的人不能限制',
    none: '没有限制',
    add: '加一条限制',
    kind: '不能做什么',
    kinds: kinds('zh', (what) => `不能${what}`),
    reason: '原因',
    reasonHint: '本人会读到；不同意可以写反馈',
    days: '多久',
    for: (days: number | null) => (days === null ? '直到取消' : `${days} 天`),
    what: '只挡新的：已经上架、已经成交和已经申请的照常。本人马上收到消息。',
    missing: '先写原因',
    save: '限制',
    saved: '已限制，本人已收到消息',
    lift: '取消限制',
    liftTitle: (what: string) => `取消「${what}」？`,
    liftBody: '马上又能做了，本人会收到消息。要再限制得重新写原因。',
    lifted: '已取消',
    over: '已过去',
    holds: '生效中',
    until: (time: string) => `到 ${time}`,
    forever: '直到取消',
  },
  en: {
    title: 'Restrictions',
    staff: 'Whoever works here cannot be restricted',
    none: 'None',
    add: 'Restrict',
    kind: 'What they may not do',
    kinds: kinds('en', (what) => `May not ${what}`),
    reason: 'Reason',
    reasonHint: 'They read it, and can object by feedback',
    days: 'For how long',
    for: (days: number | null) => (days === null ? 'Until lifted' : `${days} d`),
    what: 'Only what is new is refused: what is listed, sold or asked for goes on. They are told at once.',
    missing: 'Write the reason first',
    save: 'Restrict',
    saved: 'Restricted; they have been told',
    lift: 'Lift',
    liftTitle: (what: string) => `Lift “${what}”?`,
    liftBody: 'It may be done again at once, and they are told. To restrict it again a reason has to be written anew.',
    lifted: 'Lifted',
    over: 'Ended',
    holds: 'Holds',
    until: (time: string) => `until ${time}`,
    forever: 'until lifted',
  },
});
