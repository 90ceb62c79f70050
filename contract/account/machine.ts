/** The states of closing an account. */
import { machine } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';

/** Closing an account: nothing is lost by asking, and there is time to think again. */
export const deletionMachine = machine({
  name: 'deletion',
  initial: 'requested',
  states: {
    requested: { zh: '已申请', en: 'Requested', waitsFor: 'P', tone: 'wait' },
    blocked: { zh: '有未结事项', en: 'Open matters', waitsFor: 'B', tone: 'bad' },
    cooling: {
      zh: '冷静期',
      en: 'Cooling off',
      waitsFor: 'B',
      deadline: { ms: 7 * DAY, event: 'process' },
      tone: 'wait',
    },
    processing: { zh: '注销中', en: 'Closing', waitsFor: 'P', tone: 'wait' },
    deleted: { zh: '已注销', en: 'Closed', tone: 'idle' },
    withdrawn: { zh: '已撤回', en: 'Taken back', tone: 'idle' },
  },
  edges: [
    { from: 'requested', event: 'block', to: 'blocked', actor: 'P' },
    { from: 'requested', event: 'cool', to: 'cooling', actor: 'P' },
    { from: 'blocked', event: 'ask', to: 'requested', actor: 'B' },
    { from: 'blocked', event: 'withdraw', to: 'withdrawn', actor: 'B' },
    { from: 'cooling', event: 'withdraw', to: 'withdrawn', actor: 'B' },
    { from: 'cooling', event: 'process', to: 'processing', actor: 'T' },
    { from: 'processing', event: 'block', to: 'blocked', actor: 'P' },
    { from: 'processing', event: 'erase', to: 'deleted', actor: 'P' },
  ],
});
