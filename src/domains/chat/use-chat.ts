/** What happens in an open conversation without being asked: it is read, and the other side is seen writing. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chatRead, chatTyping } from '../../../contract/chat/calls.ts';
import { TYPING } from '../../../contract/chat/rules.ts';
import type { workChatTyping } from '../../../contract/chat/work-calls.ts';
import { useLive } from '../../api/live.ts';
import { request } from '../../api/request.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import type { Talk } from './talk.ts';
import { text } from './words.ts';

/** Says so to the server once what stands there is on a page that is seen: words, and steps of counter-offers. */
export function useMarkRead({ id, read = 0, lastNo = 0, readStep, steps }: Talk): void {
  const write = useQueuedWrite(chatRead, {
    label: () => ({ zh: text.zh.readLabel, en: text.en.readLabel }),
    link: '/plugin/chat',
  });
  const told = useRef({ no: 0, step: 0 });
  const step = Number(steps?.at(-1)?.id ?? 0);
  // An answer that was kept from before does not say how far its steps were read.
  const stepRead = readStep === undefined ? step : Number(readStep);
  const mark = useEffectEvent(() => {
    const { current } = told;
    if (!id || document.visibilityState !== 'visible') return;
    if (lastNo <= Math.max(read, current.no) && step <= Math.max(stepRead, current.step)) return;
    told.current = { no: lastNo, step };
    write.mutate({ id, no: lastNo, ...(step > stepRead && { step: String(step) }) });
  });
  useEffect(() => {
    if (lastNo > read || step > stepRead) mark();
    const seen = () => mark();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [lastNo, read, step, stepRead]);
}

/** Tells the other side, now and then while keys are pressed. Nobody waits for it, and nobody misses it. */
export function useTellTyping(id: string | undefined, call: typeof chatTyping | typeof workChatTyping = chatTyping) {
  const last = useRef(0);
  return () => {
    if (!id || !navigator.onLine || Date.now() - last.current < TYPING.every) return;
    last.current = Date.now();
    request(call, { id }).catch(() => undefined);
  };
}

/** Whether the other side is writing now. @param lastNo what they have written ends it */
export function useTheyType(id: string | undefined, lastNo: number | undefined): boolean {
  const [typing, setTyping] = useState<{ until: number; no: number | undefined } | null>(null);
  useLive(['chat.typing'], ({ data }) => {
    if (data.id === id) setTyping({ until: Date.now() + TYPING.shown, no: lastNo });
  });
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setTyping(null), typing.until - Date.now());
    return () => clearTimeout(timer);
  }, [typing]);
  return typing !== null && typing.no === lastNo;
}
