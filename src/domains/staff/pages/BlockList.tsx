/** The blocks of a page: opened, moved, removed, added. */
import { useState } from 'react';
import type { CmsBlock } from '../../../../contract/cms/blocks.ts';
import type { HomePart } from '../../../../contract/cms/home.ts';
import { IconTrash } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, IconButton } from '../../../ui/input/Button.tsx';
import { RowButton, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import staff from '../staff.module.css';
import { BlockSheet } from './BlockSheet.tsx';
import { blank, blockKinds, saying } from './blank.ts';
import { Order } from './Order.tsx';
import styles from './pages.module.css';
import { text } from './words.ts';

/** A block with a name of its own while it is moved about. */
export interface Keyed {
  key: number;
  block: CmsBlock;
}
export const keyed = (blocks: readonly CmsBlock[]): Keyed[] => blocks.map((block, key) => ({ key, block }));

interface Props {
  blocks: Keyed[];
  onChange: (blocks: Keyed[]) => void;
  /** Parts of home that it does not show. */
  missing: readonly HomePart[];
}

export function BlockList({ blocks, onChange, missing }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [open, setOpen] = useState<Keyed | null>(null);
  const [adding, setAdding] = useState(false);
  const nameOf = ({ block }: Keyed) => (block.kind === 'home' ? t.parts[block.part] : t.kinds[block.kind]);
  const nextKey = Math.max(-1, ...blocks.map(({ key }) => key)) + 1;
  const put = (one: Keyed) =>
    onChange(
      blocks.some(({ key }) => key === one.key)
        ? blocks.map((old) => (old.key === one.key ? one : old))
        : [...blocks, one],
    );
  const move = (from: number, to: number) => {
    const rest = blocks.filter((_, n) => n !== from);
    const moved = blocks[from];
    if (moved) onChange([...rest.slice(0, to), moved, ...rest.slice(to)]);
  };
  return (
    <Card title={t.blocks}>
      <Order items={blocks} onMove={move} nameOf={(one, place) => t.move(nameOf(one), place)}>
        {(one) => (
          <>
            <button
              type="button"
              className={styles.block}
              disabled={one.block.kind === 'home'}
              onClick={() => setOpen(one)}
            >
              <b>{nameOf(one)}</b>
              <small>{one.block.kind === 'home' ? t.partNote : saying(one.block, t.parts, language)}</small>
            </button>
            <IconButton
              name={t.remove(nameOf(one))}
              onClick={() => onChange(blocks.filter(({ key }) => key !== one.key))}
            >
              <IconTrash />
            </IconButton>
          </>
        )}
      </Order>
      <div className={staff.work}>
        <Button kind="line" size="sm" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      <Sheet open={adding} onClose={() => setAdding(false)} title={t.addTitle}>
        <Rows>
          {missing.map((part) => (
            <RowButton
              key={part}
              note={t.missingParts}
              onClick={() => {
                put({ key: nextKey, block: { kind: 'home', part } });
                setAdding(false);
              }}
            >
              {t.parts[part]}
            </RowButton>
          ))}
          {blockKinds.map((kind) => (
            <RowButton
              key={kind}
              next
              onClick={() => {
                setAdding(false);
                setOpen({ key: nextKey, block: blank(kind) });
              }}
            >
              {t.kinds[kind]}
            </RowButton>
          ))}
        </Rows>
      </Sheet>
      {open && (
        <BlockSheet
          key={open.key}
          block={open.block}
          onClose={() => setOpen(null)}
          onDone={(block) => {
            put({ key: open.key, block });
            setOpen(null);
          }}
        />
      )}
    </Card>
  );
}
