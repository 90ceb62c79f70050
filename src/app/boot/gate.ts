/** Who may open a screen: the login gate and the stock-account gate, as the specification words them. */
import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { isScreen, screenOf } from '../../../contract/screens.ts';
import { NAVIGATION } from '../../../contract/wire/limits.ts';
import { loadSession } from '../../api/exchange/session.ts';
import { get, set } from '../../api/exchange/values.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { text } from '../words.ts';

/** The server's own list beside the contract's, as this device heard it last: a start without a network knows every gate. */
const KEY = 'authRoutesList';
let heard: Promise<ReadonlySet<string>> | undefined;

export const loadGates = (): Promise<ReadonlySet<string>> => {
  heard ??= readGates();
  return heard;
};

/** Where there is no storage, as while the server draws a page, nothing was heard. */
async function readGates(): Promise<ReadonlySet<string>> {
  try {
    return new Set((await get<string[]>(KEY)) ?? []);
  } catch {
    return new Set();
  }
}

export function protectAlso(routes: readonly string[]): void {
  heard = Promise.resolve(new Set(routes));
  void set(KEY, routes).catch(() => undefined);
}

/** @throws a redirect when the person may not enter yet */
export async function passGate(location: ParsedLocation, queries: QueryClient): Promise<void> {
  const { pathname } = location;
  const gate = isScreen(pathname) ? screenOf(pathname).gate : undefined;
  if (!gate && !(await loadGates()).has(pathname)) return;
  if (!(await loadSession())) {
    toast(textNow(text).loginFirst);
    await new Promise((resolve) => setTimeout(resolve, NAVIGATION.loginGateWait));
    throw redirect({ to: '/pages/login/login', search: { redirect: location.href } });
  }
  if (gate === 'stock') await (await import('./stock-gate.ts')).passStockGate(queries, location.href);
}
