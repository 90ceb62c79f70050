/** Shown when a screen's code takes longer than 200 ms: its bar and the outline of content, never a spinner. */
import { useRouterState } from '@tanstack/react-router';
import { Screen } from '../ui/Screen.tsx';

export function Pending() {
  const path = useRouterState({ select: (s) => s.location.pathname });
  return <Screen screen={path} title="" state="loading" />;
}
