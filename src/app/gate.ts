/** Who may open a screen: the login gate and the stock-account gate, as the specification words them. */
import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { NAVIGATION } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { protectedRoutes, stockAccountRoutes } from '../../contract/routes.ts';
import { stockAccountInfo } from '../../contract/stock.ts';
import { read } from '../api/read.ts';
import { loadSession } from '../api/session.ts';
import { textNow } from '../ui/text.ts';
import { toast } from '../ui/toast.ts';
import { wordsOf } from './announce.ts';
import { text } from './text.ts';

const needLogin = new Set<string>(protectedRoutes);

/** Merges the list that the server keeps in its dictionary with our own. */
export function protectAlso(routes: readonly string[]): void {
  for (const route of routes) needLogin.add(route);
}

/** @throws a redirect when the person may not enter yet */
export async function passGate(location: ParsedLocation, queries: QueryClient): Promise<void> {
  if (!needLogin.has(location.pathname)) return;
  if (!(await loadSession())) {
    toast(textNow(text).loginFirst);
    await new Promise((resolve) => setTimeout(resolve, NAVIGATION.loginGateWait));
    throw redirect({ to: '/pages/login/login', search: { redirect: location.href } });
  }
  if (stockAccountRoutes.includes(location.pathname)) await passStockGate(queries);
}

async function passStockGate(queries: QueryClient): Promise<void> {
  const account = await queries.ensureQueryData(read(stockAccountInfo, {})).catch((error: unknown) => {
    toast(wordsOf(error), { failure: true });
    return null;
  });
  if (account?.stockId) return;
  if (account) {
    // An account opened meanwhile (on another device) must not be shut out by an old answer.
    const fresh = await queries.fetchQuery({ ...read(stockAccountInfo, {}), staleTime: 0 }).catch(() => account);
    if (fresh.stockId) return;
    toast(textNow({ zh: messages.STOCK_ACCOUNT_NEEDED.zh, en: messages.STOCK_ACCOUNT_NEEDED.en }));
  }
  throw redirect({ to: '/pages/merchantCenter/index' });
}
