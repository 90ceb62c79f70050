/** Specified screens that are not built yet: what each will do, and the way to what works today. */
import type { PlannedUrl } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { now, type Way } from './planned-ways.ts';

/** What it will do, in both languages. */
interface Plan extends Words {
  now: readonly Way[];
}

export const planned: Readonly<Record<PlannedUrl, Plan>> = {
  '/pages/custom/activity': {
    zh: '邀请助力和抽奖，规则与种子公开可查。',
    en: 'Invitations and prize draws whose rules and seeds anyone can check.',
    now: now.buy,
  },
};
