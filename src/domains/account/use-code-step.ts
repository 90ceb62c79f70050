/** Asking for a code and spending it: proving the account's own phone, or a new one. */
import { useState } from 'react';
import { ApiError } from '../../api/exchange/request-once.ts';
import { useAskCode } from './ask-code.ts';

export function useCodeStep(purpose: 'verify' | 'change', phone: string, spend: (code: string) => Promise<void>) {
  const ask = useAskCode();
  const [code, setCode] = useState('');
  const [sent, setSent] = useState<{ to: string; at: number; sandboxCode?: string } | null>(null);
  const [triesLeft, setTriesLeft] = useState<number | null>(null);
  const submit = async (digits: string) => {
    try {
      await spend(digits);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setCode('');
      if (error.code === 'CODE_WRONG') setTriesLeft((error.data as { left?: number } | undefined)?.left ?? null);
    }
  };
  // A code belongs to the number it was sent to.
  const current = sent?.to === phone ? sent : null;
  return {
    code,
    submit,
    sentAt: current?.at,
    /** What the entry of the code needs; null before one was sent. */
    entry: current && {
      sentTo: current.to,
      sandboxCode: current.sandboxCode,
      triesLeft,
      code,
      onChange: setCode,
      onComplete: (digits: string) => void submit(digits),
    },
    send: async () => {
      const { sandboxCode } = await ask({ phone, purpose });
      setTriesLeft(null);
      setCode('');
      setSent({ to: phone, at: Date.now(), sandboxCode });
    },
  };
}
