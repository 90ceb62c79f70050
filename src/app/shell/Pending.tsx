/** Shown when a screen's code takes longer than 200 ms: its bar and the outline of content; after a minute, the ways on. */
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { HTTP } from '../../../contract/wire/limits.ts';
import { useText } from '../../ui/format/text.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text } from '../words.ts';
import { WaysOn } from './WaysOn.tsx';

export function Pending() {
  const t = useText(text);
  const path = useRouterState({ select: (s) => s.location.pathname });
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), HTTP.pageTimeout - HTTP.pendingAfter);
    return () => clearTimeout(timer);
  }, []);
  if (!late) return <Screen screen={path} title="" state="loading" />;
  return (
    <Screen screen={path} title={t.timeout} state="error">
      <WaysOn title={t.timeout} body={t.tooSlow} again={() => window.location.reload()} />
    </Screen>
  );
}
