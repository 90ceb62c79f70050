/** What a health check finds: good, to be mended and how, or what nothing here says. */
import type { Health } from '../../../contract/shop/calls.ts';
import type { App } from '../../kernel/http/context.ts';
import { chinaDay } from '../../kernel/lib/moment.ts';

export type House = Pick<App, 'db' | 'config' | 'providers'>;
export type Finding = Omit<Health, 'check'>;

/** The wire refuses requests that are minutes off; a clock this far off is about to be, ms. */
export const MOST_DRIFT = 5_000;
/** The owner waits for it, ms. */
export const ANSWER_WITHIN = 5_000;

export const good = (zh: string, en: string): Finding => ({ ok: true, unknown: false, found: { zh, en }, mend: null });
/** Nothing here says whether it is good. */
export const unknown = (zh: string, en: string): Finding => ({
  ok: false,
  unknown: true,
  found: { zh, en },
  mend: null,
});
export const bad = (found: [zh: string, en: string], mend: [zh: string, en: string]): Finding => ({
  ok: false,
  unknown: false,
  found: { zh: found[0], en: found[1] },
  mend: { zh: mend[0], en: mend[1] },
});
export const set = (zh: string, en: string): [string, string] => [
  `在环境变量里设 ${zh}，再重启`,
  `Set ${en} and restart`,
];

/** Set up is no proof that it works: what was tried is. */
export const since = (at: Date | null | undefined): Finding =>
  at
    ? good(`已设，${chinaDay(at)} 用成过`, `Set up, and worked on ${chinaDay(at)}`)
    : unknown('已设，还没用成过', 'Set up, and never seen to work');
