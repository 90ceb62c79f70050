/** What people also call a brand: its products are found by that, too. */
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
import { text as changes } from './change-words.ts';
import { text } from './words.ts';

interface Props {
  brand: WorkCatalogue['brands'][number];
  onClose: () => void;
}

export function NamesSheet({ brand, onClose }: Props) {
  const t = useText(text);
  const c = useText(changes);
  const language = useLanguage();
  const before = brand.otherNames.join('、');
  const [said, setSaid] = useState(before);
  const save = useWrite(workBrandSave);
  const names = namesIn(said);
  const submit = async () => {
    await save.mutateAsync({ id: brand.id, name: brand.name, otherNames: names });
    toast(c.namesSaved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={`${t.otherNames} · ${brand.name[language]}`}
      dirty={said !== before}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={!safeParse(otherNames, names).success && c.namesMany}
          onClick={() => quietly(submit())}
        >
          {c.toNames}
        </Button>
      }
    >
      <Field label={t.otherNames} value={said} onChange={setSaid} hint={t.otherHint} optional />
    </LiveSheet>
  );
}
