/** What a brand is called, and what people also call it: its products are found by all of that. */
import { useState } from 'react';
import { safeParse } from 'valibot';
import { namesIn } from '../../../../contract/catalogue/import-rules.ts';
import { otherNames, type WorkCatalogue, workBrandSave } from '../../../../contract/catalogue/work-calls.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import staff from '../staff.module.css';
import { text as changes } from './change-words.ts';
import { bothOf, Names } from './Names.tsx';
import { text } from './words.ts';

interface Props {
  /** Null: a new one. */
  brand: WorkCatalogue['brands'][number] | null;
  onClose: () => void;
}

export function BrandSheet({ brand, onClose }: Props) {
  const t = useText(text);
  const c = useText(changes);
  const language = useLanguage();
  const [name, setName] = useState(brand?.name ?? { zh: '', en: '' });
  const [said, setSaid] = useState(brand?.otherNames.join('、') ?? '');
  const typed = JSON.stringify([name, said]);
  const [begun] = useState(typed);
  const save = useWrite(workBrandSave);
  const names = namesIn(said);
  const submit = async () => {
    await save.mutateAsync({ ...(brand && { id: brand.id }), name: bothOf(name), otherNames: names });
    toast(c.brandSaved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={brand ? brand.name[language] : t.newBrand}
      dirty={typed !== begun}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={bothOf(name).zh ? !safeParse(otherNames, names).success && c.namesMany : t.missing(t.brand)}
          onClick={() => quietly(submit())}
        >
          {c.saveBrand}
        </Button>
      }
    >
      <div className={staff.form}>
        <Names names={name} zh={t.brandZh} en={t.brandEn} max={40} onChange={setName} />
        <Field label={t.otherNames} value={said} onChange={setSaid} hint={t.otherHint} optional />
      </div>
    </LiveSheet>
  );
}
