/** A single item by its code: put aside, cleared, or given up for lost with its owner paid. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemMachine } from '../../../../contract/item/machine.ts';

import { workItemFind, workItemMove } from '../../../../contract/stock/warehouse.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { WaybillScan } from '../../express/WaybillScan.tsx';
import { Acts, SecondPerson } from '../Acts.tsx';
import { text as second } from '../second-words.ts';
import styles from './warehouse.module.css';
import { text } from './words.ts';

type State = keyof typeof itemMachine.states;
const moves = ['quarantine', 'clear', 'lose'] as const;
type Move = (typeof moves)[number];

export function ItemFinder() {
  const t = useText(text);
  const two = useText(second);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [asked, setAsked] = useState<Move | null>(null);
  const [reason, setReason] = useState('');
  const query = useQuery({ ...read(workItemFind, { code: code ?? '' }), enabled: code !== null, staleTime: 0 });
  const move = useWrite(workItemMove);
  const item = query.data?.item;
  const events = item ? eventsFor(itemMachine, item.state as State, 'P') : [];
  const first = item?.lostFirst ?? null;
  const aside = moves.filter((event) => events.includes(event));
  /** Why it is a colleague’s to do. */
  const barred = (event: Move) =>
    (item?.own && two.own) ||
    (item?.judge?.own && event === 'clear' && two.ownVerdict) ||
    (first?.own && event === 'lose' && first.amount === item?.compensation && two.secondOwn);
  const go = (id: string, event: Move) =>
    void move.mutateAsync({ id, event, reason: reason.trim() }).then(
      ({ state }) => {
        setAsked(null);
        setReason('');
        toast(event === 'lose' && state !== 'lost' ? two.secondNeeded : t.moved, { success: true });
      },
      () => undefined,
    );
  return (
    <Card title={t.find}>
      <WaybillScan
        label={t.findCode}
        value={typed}
        onChange={setTyped}
        onRead={(value) => setCode(/^[A-Za-z0-9-]{1,40}$/.test(value.trim()) ? value.trim() : null)}
      />
      {query.data && !item && <p className={styles.note}>{t.findNone}</p>}
      {item && (
        <>
          <div className={styles.count}>
            <span className={styles.words}>
              <b>
                {item.name[language]} {sizeName(item.size, language)}
              </b>
              <small>
                {item.code} · {t.shelf} {item.shelf} · {t.owner} {item.owner.nickname}
              </small>
            </span>
            <StateTag machine={itemMachine} state={item.state as State} />
          </div>
          {item.judge && <p className={styles.note}>{t.foundFake(item.judge.by ?? '--')}</p>}
          {first && <p className={styles.note}>{two.secondOf(first.by ?? '', yuan(first.amount))}</p>}
          {item.own && aside.some(barred) && <Notice tone="wait">{two.own}</Notice>}
          {item.needsSecond && aside.some(barred) && <SecondPerson by={workItemMove} title={two.nobody} />}
          <Acts by={workItemMove}>
            <div className={styles.acts}>
              {aside.map((event) => (
                <Button key={event} size="sm" kind={event === 'lose' ? 'bad' : 'line'} onClick={() => setAsked(event)}>
                  {t[event]}
                </Button>
              ))}
            </div>
          </Acts>
          {asked && (
            <Sheet
              open
              onClose={() => setAsked(null)}
              title={t[asked]}
              dirty={reason !== ''}
              foot={
                <LiveButton
                  block
                  kind={asked === 'lose' ? 'bad' : 'pri'}
                  pending={move.isPending}
                  disabledReason={barred(asked) || (reason.trim() === '' && t.reasonMissing)}
                  onClick={() => go(item.id, asked)}
                >
                  {t[asked]}
                </LiveButton>
              }
            >
              {asked === 'lose' && (
                <p className={styles.note}>
                  {t.loseBody(yuan(item.compensation))}
                  {item.twoPeopleFrom !== null && two.byTwo(yuan(item.twoPeopleFrom, 0))}
                </p>
              )}
              <NeedsNetwork />
              <TextArea label={t.reason} value={reason} onChange={setReason} />
            </Sheet>
          )}
        </>
      )}
    </Card>
  );
}
