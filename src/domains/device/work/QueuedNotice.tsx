/** On a thing's own screen: what its person has done to it that the server does not have yet. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isOnFirstTry, needsPerson } from '../../../offline/device/items.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { tellNotDone } from '../not-kept.ts';
import { text as queueText } from '../outbox-words.ts';
import { useOutbox } from '../use-outbox.ts';
import { useWhyNow } from '../waiting/why-now.ts';
import { askToSend, askWord, isAskable, isLate } from './ask.ts';
import { reasonsOf } from './reasons.ts';
import { text } from './words.ts';

/** What waits about this thing (touches.ts) or by this call; once some has arrived, what is on the screen is asked for again. */
export function useQueuedOn(thing: string, call?: string): OutboxItem[] {
  const queries = useQueryClient();
  const outbox = useOutbox();
  const before = useRef(0);
  const waiting = (outbox ?? []).filter(
    (item) => (call ? item.call === call : item.touches?.includes(thing)) && !isOnFirstTry(item),
  );
  useEffect(() => {
    if (waiting.length < before.current) void queries.invalidateQueries();
    before.current = waiting.length;
  }, [waiting.length, queries]);
  return waiting;
}

/** The same, where something is still on its way: what was refused can be done again. */
export const useWaitsOn = (thing: string, calls?: readonly string[]): boolean =>
  useQueuedOn(thing).some(({ call, why }) => why !== 'refused' && (calls?.includes(call) ?? true));

export function QueuedNotice({ thing = '', call }: { thing?: string; call?: string }) {
  const t = useText(text);
  const words = useText(queueText);
  const language = useLanguage();
  const now = useNow(30_000);
  const [why] = useWhyNow();
  const all = useQueuedOn(thing, call);
  // What goes by itself stands in one line; what needs its person stands alone.
  const quiet = all.filter((item) => !needsPerson(item));
  const [first, ...others] = quiet;
  const alone = others.length > 0 ? all.filter((item) => !quiet.includes(item)) : all;
  const some = first && others.length > 0 && (
    <Notice
      key="quiet"
      tone="wait"
      title={t.several(quiet.length)}
      end={
        <LinkButton kind="line" size="sm" to="/pages/user/outbox">
          {t.look}
        </LinkButton>
      }
    >
      {words.why[why(first)]}
    </Notice>
  );
  const each = alone.map((item) => {
    const asks = item.why === 'ask';
    const late = asks && isLate(item, now);
    const until = dateTime(item.ask?.until ?? 0, now, language);
    return (
      <Notice
        key={item.id}
        tone={late || (!asks && needsPerson(item)) ? 'bad' : 'wait'}
        title={item.label[language]}
        end={
          asks && !late ? (
            <Button kind="line" size="sm" onClick={() => void askToSend(item).catch(tellNotDone)}>
              {isAskable(item) ? t.sendNow : t.learn}
            </Button>
          ) : (
            <LinkButton kind="line" size="sm" to="/pages/user/outbox">
              {t.look}
            </LinkButton>
          )
        }
      >
        {asks ? askWord(item, t, now, until) : [...reasonsOf(item, language), words.why[why(item)]][0]}
      </Notice>
    );
  });
  return (
    <>
      {each}
      {some}
    </>
  );
}
