/** What a person has already: on our shelf, or bought here. Picked instead of looked up; asked once, it is there without a network too. */
import { useQuery } from '@tanstack/react-query';
import { recycleOwn } from '../../../contract/recycle/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { IconBox } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { text as askText } from './ask-words.ts';
import styles from './recycle.module.css';

export type OwnItem = Output<typeof recycleOwn>['list'][number];

/** Older ones are found by their model. */
const SHOWN = 50;

interface Props {
  /** Items that are in the form already. */
  picked: ReadonlySet<string>;
  /** Whether what lies in our warehouse can be picked. */
  stored: boolean;
  onPick: (item: OwnItem) => void;
  onClose: () => void;
}

export function OwnPicker({ picked, stored, onPick, onClose }: Props) {
  const a = useText(askText);
  const { data, isError } = useQuery(read(recycleOwn, { size: SHOWN }));
  const list = data?.list.filter((item) => stored || !item.stored);
  return (
    <Sheet open onClose={onClose} title={a.own}>
      {!list && !isError && <SkeletonRows />}
      {(isError || list?.length === 0) && <Empty icon={<IconBox size={24} />} title={a.ownNone} body={a.ownNoneBody} />}
      <ul>
        {list?.map((item) => (
          <li key={item.id} className={styles.own}>
            <ItemRow
              item={{ ...item, cover: item.photo ?? item.cover }}
              end={<Tag tone={item.stored ? 'ok' : 'idle'}>{item.stored ? a.stored : a.bought}</Tag>}
            />
            <Button
              kind="tint"
              size="sm"
              aria-label={`${a.pick} ${item.name}`}
              disabledReason={picked.has(item.id) && a.ownPicked}
              onClick={() => onPick(item)}
            >
              {a.pick}
            </Button>
          </li>
        ))}
      </ul>
      {data?.next && <p className={styles.note}>{a.ownMore}</p>}
    </Sheet>
  );
}
