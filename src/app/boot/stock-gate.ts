/** The stock-account gate: only sellers come here, so its code comes with them. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { stockAccountInfo } from '../../../contract/stock/calls.ts';
import { messages } from '../../../contract/wire/messages.ts';
import { currentSession } from '../../api/exchange/session.ts';
import { read } from '../../api/read.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { wordsOf } from '../shell/announce.ts';

/** @throws a redirect to the merchant centre while there is no stock account; it leads on to where they were going */
export async function passStockGate(queries: QueryClient, to: string): Promise<void> {
  const account = await queries.ensureQueryData(read(stockAccountInfo, {})).catch((error: unknown) => {
    // Out of reach, and never asked on this device: the session says as much, and work without signal must not wait.
    if (currentSession()?.roles.includes('seller')) return { stockId: 'seller', openedAt: null };
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
  throw redirect({ to: '/pages/merchantCenter/index', search: { redirect: to } });
}
