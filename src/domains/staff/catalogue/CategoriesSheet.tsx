/** Categories: what kind of goods each holds, which decides what is looked at, photographed, asked and washed. */

import { useState } from 'react';
import { type CategoryKind, categoryKindName, categoryKinds } from '../../../../contract/catalogue/kinds.ts';
import { type WorkCategory, workCategorySave } from '../../../../contract/catalogue/work-calls.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import staff from '../staff.module.css';
import { text } from './change-words.ts';
import { SizeTableSheet } from './SizeTableSheet.tsx';

interface Props {
  categories: WorkCategory[];
  edits: boolean;
  onClose: () => void;
}

export function CategoriesSheet({ categories, edits, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [sizing, setSizing] = useState(false);
  const save = useWrite(workCategorySave);
  const change = async ({ id, parentId, name }: WorkCategory, kind: CategoryKind) => {
    await save.mutateAsync({ id, parentId, name, kind });
    toast(t.kindSaved, { success: true });
  };
  return (
    <Sheet open onClose={onClose} title={t.categories}>
      <NeedsNetwork />
      <KindNote />
      {categories
        .filter(({ parentId }) => parentId === null)
        .map((root) => (
          <section key={root.id} className={staff.form}>
            <Rows>
              <Row
                note={categories
                  .filter(({ parentId }) => parentId === root.id)
                  .map(({ name }) => name[language])
                  .join(' · ')}
                value={categoryKindName[root.kind][language]}
              >
                {root.name[language]}
              </Row>
            </Rows>
            {root.kind === 'sneakers' && (
              <Button size="sm" kind="line" onClick={() => setSizing(true)}>
                {t.sizeTable}
              </Button>
            )}
            {edits && <KindChoice value={root.kind} onChange={(kind) => quietly(change(root, kind))} />}
          </section>
        ))}
      {sizing && <SizeTableSheet brand={null} edits={edits} onClose={() => setSizing(false)} />}
    </Sheet>
  );
}

/** What follows from it, said once however many are chosen. */
export function KindNote() {
  const t = useText(text);
  return <p className={staff.hint}>{t.kindNote}</p>;
}

export function KindChoice({ value, onChange }: { value: CategoryKind; onChange: (kind: CategoryKind) => void }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Pills
      name={t.kind}
      options={categoryKinds.map((kind) => ({ value: kind, label: categoryKindName[kind][language] }))}
      value={value}
      onChange={onChange}
    />
  );
}
