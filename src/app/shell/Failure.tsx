/** A screen that broke or whose code could not be fetched: what happened, and the ways on. */
import { type ErrorComponentProps, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { lacks } from '../../offline/device/missed.ts';
import { useText } from '../../ui/format/text.ts';
import { isMissingPart } from '../../ui/surface/part.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text } from '../words.ts';
import { WaysOn } from './WaysOn.tsx';

export function Failure({ error, reset }: ErrorComponentProps) {
  const t = useText(text);
  const router = useRouter();
  const path = useRouterState({ select: (s) => s.location.pathname });
  const chunk = isMissingPart(error) && error;
  useEffect(() => (chunk ? lacks(chunk, () => window.location.reload()) : undefined), [chunk]);
  const again = () => {
    if (chunk) return window.location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Screen screen={path} title={t.failed} state="error">
      <WaysOn
        title={chunk ? t.chunkFailed : t.failed}
        body={chunk || !(error instanceof Error) ? undefined : error.message}
        again={again}
      />
    </Screen>
  );
}
