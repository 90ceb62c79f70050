/** Categories as the tree that they are: each can be renamed, moved and put in order, and what was changed about it is told. */
import { useState } from 'react';
import { kindGuessed } from '../../../../contract/catalogue/kind-guess.ts';
import { type CategoryKind, categoryKindName } from '../../../../contract/catalogue/kinds.ts';
import { type WorkCategory, workCategorySave } from '../../../../contract/catalogue/work-calls.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { PlaceMergeSheet } from '../merge/PlaceMergeSheet.tsx';
import staff from '../staff.module.css';
import styles from './catalogue.module.css';
import { text } from './change-words.ts';
import { HistorySheet } from './HistorySheet.tsx';
import { bothOf, KindChoice, KindNote, Names } from './Names.tsx';
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
  const [merging, setMerging] = useState<WorkCategory | null>(null);
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
          {edits && categories.length > 1 && (
            <Button size="sm" kind="text" onClick={() => setMerging(category)}>
              {t.merge}
            </Button>
          )}
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
      {merging && (
        <PlaceMergeSheet of="category" place={merging} places={categories} onClose={() => setMerging(null)} />
      )}
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

interface CategoryProps {
  /** Null: a new one. */
  category: WorkCategory | null;
  categories: readonly WorkCategory[];
  onClose: () => void;
}

const ROOT = '';

/** One: what it is called, what it lies under, behind which it stands, and which kind of goods it holds. */
export function CategorySheet({ category, categories, onClose }: CategoryProps) {
  const t = useText(text);
  const w = useText(words);
  const language = useLanguage();
  const [name, setName] = useState(category?.name ?? { zh: '', en: '' });
  const [parent, setParent] = useState(category?.parentId ?? ROOT);
  const [kind, setKind] = useState<CategoryKind | null>(category?.kind ?? null);
  const [moved, setMoved] = useState<string | null>(null);
  const save = useWrite(workCategorySave);
  const below = (id: string) => categories.filter(({ parentId }) => (parentId ?? ROOT) === id);
  const beside = below(parent).filter(({ id }) => id !== category?.id);
  const above = category && (category.parentId ?? ROOT) === parent ? below(parent).indexOf(category) : beside.length;
  const place = moved ?? String(above);
  const leaf = !category || below(category.id).length === 0;
  const typed = JSON.stringify([name, parent, kind, place]);
  const [begun] = useState(typed);
  const submit = async () => {
    await save.mutateAsync({
      ...(category && { id: category.id }),
      parentId: parent || null,
      name: bothOf(name),
      // Without one it stays where a colleague may have put it meanwhile.
      ...((!category || moved !== null || (category.parentId ?? ROOT) !== parent) && { place: Number(place) }),
      ...(!parent && { kind: kind ?? kindGuessed(name) }),
    });
    toast(t.categorySaved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={category ? category.name[language] : w.newCategory}
      dirty={typed !== begun}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={!bothOf(name).zh && w.missing(w.category)}
          onClick={() => quietly(submit())}
        >
          {t.saveCategory}
        </Button>
      }
    >
      <div className={staff.form}>
        <Names names={name} zh={w.categoryZh} en={w.categoryEn} max={20} onChange={setName} />
        {leaf ? (
          <Pills
            wrap
            name={t.fields.parent}
            options={[
              { value: ROOT, label: t.noParent },
              ...below(ROOT)
                .filter(({ id }) => id !== category?.id)
                .map(({ id, name }) => ({ value: id, label: t.under(name[language]) })),
            ]}
            value={parent}
            onChange={(id) => {
              setParent(id);
              setMoved(null);
            }}
          />
        ) : (
          <p className={staff.hint}>{t.hasBelow}</p>
        )}
        <Pills
          wrap
          name={t.place}
          options={[
            { value: '0', label: t.first },
            ...beside.map(({ name }, n) => ({ value: String(n + 1), label: t.behind(name[language]) })),
          ]}
          value={place}
          onChange={setMoved}
        />
        {!parent && (
          <>
            <KindChoice value={kind ?? kindGuessed(name)} onChange={setKind} />
            <KindNote />
          </>
        )}
      </div>
    </LiveSheet>
  );
}
