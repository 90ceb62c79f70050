/** What a room of ours shows: anything that is for sale; what was chosen stays chosen while one looks for more. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { workLiveGoods } from '../../../contract/live/calls.ts';
import { ALWAYS_FRESH, read, STAYING } from '../../api/read.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import styles from './live.module.css';
import { text } from './words.ts';

interface Props {
  things: readonly string[];
  onChoose: (things: string[]) => void;
}

export function PlatformGoods({ things, onChoose }: Props) {
  const t = useText(text);
  const [words, setWords] = useState('');
  const looked = useDeferredValue(words.trim());
  const { data } = useQuery({ ...read(workLiveGoods, { words: looked }), ...ALWAYS_FRESH, ...STAYING });
  return (
    <Card title={t.planGoods}>
      <div className={styles.block}>
        <Field type="search" label={t.planSearch} value={words} onChange={setWords} />
        {things.length > 0 && (
          <p className={styles.meta}>
            {t.planChosen(things.length)}{' '}
            <Button kind="text" size="sm" onClick={() => onChoose([])}>
              {t.planAnew}
            </Button>
          </p>
        )}
        {data?.list.length === 0 && <p className={styles.meta}>{t.planNotFound}</p>}
        {data?.list.map(({ id, item, price }) => (
          <Checkbox
            key={id}
            checked={things.includes(id)}
            onChange={(on) => onChoose(on ? [...things, id] : things.filter((one) => one !== id))}
          >
            <ItemRow item={item} price={price} />
          </Checkbox>
        ))}
      </div>
    </Card>
  );
}
