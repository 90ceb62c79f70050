/** The filters of the auction hall, in a sheet; the button says how many lots would be left. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auctionLots, lotsSaid } from '../../../../contract/auction/calls.ts';
import { read } from '../../../api/read.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Switch } from '../../../ui/input/Choice.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { Choosing } from '../../search/Choosing.tsx';
import { text as search } from '../../search/words.ts';
import styles from '../auction.module.css';
import { text } from './find-words.ts';
import { type LotQuestion, lotsAsked } from './lot-question.ts';

interface Props {
  question: LotQuestion;
  onClose: () => void;
  onChange: (question: LotQuestion) => void;
}

export default function LotFilters({ question, onClose, onChange }: Props) {
  const t = useText(text);
  const s = useText(search);
  const [draft, setDraft] = useState(question);
  const preview = useQuery({
    ...read(auctionLots, { ...lotsAsked(draft), size: 1 }),
    placeholderData: keepPreviousData,
  });
  const n = preview.data?.count;
  const set = (change: LotQuestion) => setDraft((was) => ({ ...was, ...change }));
  return (
    <Sheet
      open
      onClose={onClose}
      title={s.filter}
      foot={
        <div className={styles.foot}>
          <Button kind="line" grow onClick={() => setDraft({ q: question.q, filter: question.filter })}>
            {s.reset}
          </Button>
          <Button
            grow
            onClick={() => {
              onChange(draft);
              onClose();
            }}
          >
            {n === null || n === undefined ? s.show : t.showLots(lotsSaid(n))}
          </Button>
        </div>
      }
    >
      <Rows>
        <Row
          value={
            <Switch name={t.soon} checked={draft.soon ?? false} onChange={(on) => set({ soon: on || undefined })} />
          }
        >
          {t.soon}
        </Row>
      </Rows>
      <Choosing draft={draft} set={set} />
    </Sheet>
  );
}
