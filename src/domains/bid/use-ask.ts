/** Naming one's own price asks for a login first, and goes on where it was asked. */
import { useNavigate } from '@tanstack/react-router';
import { useSession } from '../../api/use-session.ts';
import type { SheetName } from './sheets.ts';

/** What binds needs a person; they come back to the same sheet. */
export function useAsk(onSheet: (sheet: SheetName) => void): (sheet: SheetName) => void {
  const navigate = useNavigate();
  const session = useSession();
  return (sheet) => {
    if (session) return onSheet(sheet);
    const back = new URL(location.href);
    back.searchParams.set('sheet', sheet);
    const path = back.pathname.slice(import.meta.env.BASE_URL.length - 1);
    void navigate({ to: '/pages/login/login', search: { redirect: `${path}${back.search}` } });
  };
}
