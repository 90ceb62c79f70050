/** Categories as the tree that they are: each can be renamed, moved and put in order, and what was changed about it is told. */
import { useState } from 'react';
import { categoryKindName } from '../../../../contract/catalogue/kinds.ts';
import type { WorkCategory } from '../../../../contract/catalogue/work-calls.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import staff from '../staff.module.css';
import { CategorySheet } from './CategorySheet.tsx';
import styles from './catalogue.module.css';
import { text } from './change-words.ts';
import { HistorySheet } from './HistorySheet.tsx';
import { SizeTableSheet } from './SizeTableSheet.tsx';
import { text as words } from './words.ts';

interface Props {
  categories: WorkCategory[];
  edits: boolean;
  onClose: () => void;
}

export function CategoriesSheet({ categories, edits, onClose }: Props) {
  const t = useText(text);
  const w = useText(words);
  const language = useLanguage();
  const [sizing, setSizing] = useState(false);
  const [told, setTold] = useState<WorkCategory | null>(null);
  const [changed, setChanged] = useState<WorkCategory | 'new' | null>(null);
  const below = (id: string | null) => categories.filter(({ parentId }) => parentId === id);
  const row = (category: WorkCategory) => (
    <Row
      key={category.id}
      note={category.parentId === null && categoryKindName[category.kind][language]}
      value={
        <span className={styles.acts}>
          {category.parentId === null && category.kind === 'sneakers' && (
            <Button size="sm" kind="text" onClick={() => setSizing(true)}>
              {t.sizeTable}
            </Button>
          )}
          <Button size="sm" kind="text" onClick={() => setTold(category)}>
            {t.history}
          </Button>
          {edits && (
            <Button size="sm" kind="line" onClick={() => setChanged(category)}>
              {t.change}
            </Button>
          )}
        </span>
      }
    >
      {category.name[language]}
    </Row>
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.categories}
      foot={
        edits && (
          <Button block onClick={() => setChanged('new')}>
            {w.newCategory}
          </Button>
        )
      }
    >
      <NeedsNetwork />
      <Rows>
        {below(null).map((root) => (
          <div key={root.id}>
            {row(root)}
            {below(root.id).length > 0 && <div className={styles.below}>{below(root.id).map(row)}</div>}
          </div>
        ))}
      </Rows>
      {categories.length === 0 && <p className={staff.hint}>{t.noCategories}</p>}
      {sizing && <SizeTableSheet brand={null} edits={edits} onClose={() => setSizing(false)} />}
      {told && (
        <HistorySheet
          kind="category"
          id={told.id}
          title={told.name[language]}
          edits={edits}
          onClose={() => setTold(null)}
        />
      )}
      {changed && (
        <CategorySheet
          category={changed === 'new' ? null : changed}
          categories={categories}
          onClose={() => setChanged(null)}
        />
      )}
    </Sheet>
  );
}
