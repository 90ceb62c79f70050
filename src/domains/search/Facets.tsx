/** The filters of a search, in a sheet; the button says how much would be left. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productList } from '../../../contract/catalogue/calls.ts';
import { colours } from '../../../contract/catalogue/colour-keys.ts';
import { colourName } from '../../../contract/catalogue/colours.ts';
import { read } from '../../api/read.ts';
import { count } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Switch } from '../../ui/input/Choice.tsx';
import { Row, Rows } from '../../ui/list/Row.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { Choosing, Several } from './Choosing.tsx';
import { inputOf, type Question } from './question.ts';
import styles from './search.module.css';
import { text } from './words.ts';

interface Props {
  question: Question;
  onClose: () => void;
  onChange: (question: Question) => void;
}

export default function Facets({ onClose, question, onChange }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [draft, setDraft] = useState(question);
  // One product is enough to learn how many there are.
  const preview = useQuery({
    ...read(productList, { ...inputOf(draft), size: 1 }),
    placeholderData: keepPreviousData,
  });
  const n = preview.data?.count;
  const set = (change: Question) => setDraft((was) => ({ ...was, ...change }));
  const apply = () => {
    onChange(draft);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.filter}
      foot={
        <div className={styles.foot}>
          <Button kind="line" grow onClick={() => setDraft({ q: question.q, sort: question.sort })}>
            {t.reset}
          </Button>
          <Button grow disabled={n === 0} onClick={apply}>
            {n === null || n === undefined
              ? t.show
              : t.showCount(count(n, language) + (preview.data?.andMore ? '+' : ''))}
          </Button>
        </div>
      }
    >
      <Choosing draft={draft} set={set}>
        <Several
          label={t.colour}
          value={draft.colours}
          options={colours.map((value) => ({ value, label: colourName[value][language] }))}
          onChange={(chosen) => set({ colours: chosen })}
        />
        <Rows>
          <Row
            value={
              <Switch
                name={t.warehouse}
                checked={draft.inWarehouse ?? false}
                onChange={(on) => set({ inWarehouse: on || undefined })}
              />
            }
          >
            {t.warehouse}
          </Row>
          <Row
            value={
              <Switch
                name={t.below}
                checked={draft.belowTrade ?? false}
                onChange={(on) => set({ belowTrade: on || undefined })}
              />
            }
          >
            {t.below}
          </Row>
        </Rows>
      </Choosing>
    </Sheet>
  );
}
