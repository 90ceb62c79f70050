/** Sends a code and then waits: 获取验证码, 42 秒后重试, 重新发送. */
import { useState } from 'react';
import { CODE } from '../../../contract/wire/limits.ts';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import { useNow } from '../format/use-now.ts';
import { Button } from './Button.tsx';

interface Props {
  /** The wait begins when this resolves; when it rejects, the person may try again at once. */
  onSend: () => Promise<unknown>;
  /** ms */
  wait?: number;
  disabled?: boolean;
  /** The code was sent on the screen before. */
  sentAt?: number | null;
}

export function CountdownButton({ onSend, wait = CODE.resendAfter, disabled, sentAt = null }: Props) {
  const t = useText(moreWords);
  const [sent, setSent] = useState(sentAt);
  const [pending, setPending] = useState(false);
  const now = useNow(sent === null ? null : 1000);
  const left = sent === null ? 0 : Math.min(wait / 1000, Math.ceil((sent + wait - now) / 1000));
  const send = async () => {
    setPending(true);
    try {
      await onSend();
      setSent(Date.now());
    } catch {
      // Whoever sends says why it failed; here it only must be possible again.
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      kind="tint"
      size="sm"
      className="num"
      pending={pending}
      disabled={disabled && left <= 0}
      disabledReason={left > 0 && t.retryIn(left)}
      onClick={() => void send()}
    >
      {sent === null ? t.getCode : t.resend}
    </Button>
  );
}
