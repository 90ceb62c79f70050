/** Who may open a screen: the login gate and the stock-account gate, as the specification words them. */
import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isScreen, screenOf } from '../../../contract/screens.ts';
import { NAVIGATION } from '../../../contract/wire/limits.ts';
import { loadSession } from '../../api/exchange/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { text } from '../words.ts';

const alsoNeedLogin = new Set<string>();

/** Merges the list that the server keeps in its dictionary with the contract's. */
export function protectAlso(routes: readonly string[]): void {
  for (const route of routes) alsoNeedLogin.add(route);
}

/** @throws a redirect when the person may not enter yet */
export async function passGate(location: ParsedLocation, queries: QueryClient): Promise<void> {
  const { pathname } = location;
  const gate = isScreen(pathname) ? screenOf(pathname).gate : undefined;
  if (!gate && !alsoNeedLogin.has(pathname)) return;
  if (!(await loadSession())) {
    toast(textNow(text).loginFirst);
    await new Promise((resolve) => setTimeout(resolve, NAVIGATION.loginGateWait));
    throw redirect({ to: '/pages/login/login', search: { redirect: location.href } });
  }
  if (gate === 'stock') await (await import('./stock-gate.ts')).passStockGate(queries);
}
