/** The shop's rules as the server last said them: the numbers its owner changed, what is closed, and whether a demo is shown in it. */
import { useSyncExternalStore } from 'react';
import { isScreen, type ScreenUrl, screenOf } from '../../../contract/screens.ts';
import type { Closable } from '../../../contract/wire/call.ts';
import { readChanged } from '../../../contract/wire/units.ts';

export interface Rules {
  /** The version's name; empty for the software's own. */
  version: string;
  numbers: Readonly<Record<string, number>>;
  closed: readonly string[];
  /** The style sheet of the shop's own colour, a rule a line; absent where only an older answer is kept. */
  palette?: string;
  /** A demo's data is shown in a shop that has its own; absent where only an older answer is kept. */
  demo?: boolean;
}

const OWN: Rules = { version: '', numbers: {}, closed: [] };
const KEPT = 'shop-rules';
/** Read at once, so that no sentence is ever said with a number from before. */
let held: Rules = kept();
const listeners = new Set<() => void>();

let painted = 0;

readChanged((name) => held.numbers[name]);
paint();

export const heldRules = (): Rules => held;

export function holdRules(rules: Rules): void {
  if (rules.version === held.version) return;
  held = rules;
  paint();
  for (const listener of listeners) listener();
}

/** The same, for the next time the app opens. */
export function keepRules(rules: Rules): void {
  holdRules(rules);
  try {
    localStorage.setItem(KEPT, JSON.stringify(rules));
  } catch {
    // The next answer of the server says them again.
  }
}

/** Whether something new may begin in this part of the shop. */
export const useOpen = (part: Closable): boolean => !useRules().closed.includes(part);

/** Whether an address leads to where nothing new begins for now: no way there is shown. */
export const useLeadsToClosed = (href: string | undefined): boolean => leadsToClosed(useRules(), href);

export function leadsToClosed({ closed }: Pick<Rules, 'closed'>, href: string | undefined): boolean {
  if (closed.length === 0 || !href) return false;
  const { pathname, searchParams } = new URL(href, 'https://here');
  const path = /\/(?:pages|plugin)\/.*/.exec(pathname)?.[0] ?? '';
  // One form for two parts.
  if (path === ('/pages/consignment/inquiry' satisfies ScreenUrl))
    return closed.includes(searchParams.get('way') === 'consign' ? 'consignment' : 'recycle');
  return isScreen(path) && closed.includes(screenOf(path).part ?? '');
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useRules = (): Rules => useSyncExternalStore(subscribe, heldRules, heldRules);

/** The policy allows no style element that it does not know, and a rule in the page's first sheet, which is the shell's. */
function paint(): void {
  const sheet = globalThis.document?.styleSheets?.[0];
  if (!sheet) return;
  for (; painted > 0; painted -= 1) sheet.deleteRule(0);
  for (const rule of held.palette?.split('\n').filter(Boolean) ?? []) {
    sheet.insertRule(rule);
    painted += 1;
  }
}

function kept(): Rules {
  try {
    return { ...OWN, ...JSON.parse(globalThis.localStorage?.getItem(KEPT) ?? '{}') };
  } catch {
    return OWN;
  }
}
