/** Brands: whether they are taken in, and what was changed about them. */
import { useState } from 'react';
import { workBrandRetire } from '../../../../contract/catalogue/change-calls.ts';
import type { WorkCatalogue } from '../../../../contract/catalogue/work-calls.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { PlaceMergeSheet } from '../merge/PlaceMergeSheet.tsx';
import staff from '../staff.module.css';
import { BrandSheet } from './BrandSheet.tsx';
import styles from './catalogue.module.css';
import { text } from './change-words.ts';
import { HistorySheet } from './HistorySheet.tsx';
import { SizeTableSheet } from './SizeTableSheet.tsx';
import { text as words } from './words.ts';

type Brand = WorkCatalogue['brands'][number];

export function BrandsSheet({ brands, edits, onClose }: { brands: Brand[]; edits: boolean; onClose: () => void }) {
  const t = useText(text);
  const w = useText(words);
  const language = useLanguage();
  const [open, setOpen] = useState<Brand | null>(null);
  const [naming, setNaming] = useState<Brand | 'new' | null>(null);
  const [sizing, setSizing] = useState<Brand | null>(null);
  const [merging, setMerging] = useState<Brand | null>(null);
  const save = useWrite(workBrandRetire);
  const retire = async ({ id, retired: was }: Brand) => {
    const retired = !was;
    const ask = { title: t.brandRetireTitle, body: `${t.retireBody} ${t.brandNote}`, ok: t.retire, bad: true };
    if (retired && !(await askLive(ask))) return;
    await save.mutateAsync({ id, retired });
    toast(retired ? t.retiredNow : t.againNow, { success: true });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.brands}
      foot={
        edits && (
          <Button block onClick={() => setNaming('new')}>
            {w.newBrand}
          </Button>
        )
      }
    >
      <p className={staff.hint}>{t.brandNote}</p>
      <Rows>
        {brands.map((brand) => (
          <Row
            key={brand.id}
            note={[brand.retired && t.retired, ...brand.otherNames].filter(Boolean).join(' · ') || undefined}
            value={
              <span className={styles.acts}>
                <Button size="sm" kind="text" onClick={() => setOpen(brand)}>
                  {t.history}
                </Button>
                <Button size="sm" kind="text" onClick={() => setSizing(brand)}>
                  {t.sizeTable}
                </Button>
                {edits && (
                  <Button size="sm" kind="text" onClick={() => setNaming(brand)}>
                    {t.change}
                  </Button>
                )}
                {edits && brands.length > 1 && (
                  <Button size="sm" kind="text" onClick={() => setMerging(brand)}>
                    {t.merge}
                  </Button>
                )}
                {edits && (
                  <Button
                    size="sm"
                    kind="line"
                    pending={save.isPending && save.variables.id === brand.id}
                    onClick={() => quietly(retire(brand))}
                  >
                    {brand.retired ? t.again : t.retire}
                  </Button>
                )}
              </span>
            }
          >
            {brand.name[language]}
          </Row>
        ))}
      </Rows>
      {naming && <BrandSheet brand={naming === 'new' ? null : naming} onClose={() => setNaming(null)} />}
      {merging && <PlaceMergeSheet of="brand" place={merging} places={brands} onClose={() => setMerging(null)} />}
      {sizing && <SizeTableSheet brand={sizing} edits={edits} onClose={() => setSizing(null)} />}
      {open && (
        <HistorySheet
          kind="brand"
          id={open.id}
          title={open.name[language]}
          edits={edits}
          onClose={() => setOpen(null)}
        />
      )}
    </Sheet>
  );
}
