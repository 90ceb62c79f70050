/** An answer to what somebody told us; where a product was missing, with the one that is there now. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Feedback, feedbackAnswer } from '../../../../contract/account/feedback.ts';
import { type WorkProduct, workCatalogue } from '../../../../contract/catalogue/work-calls.ts';
import { TEXT } from '../../../../contract/wire/limits.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { useDraftForm } from '../../device/use-draft.ts';
import { ProductFinder } from '../catalogue/ProductFinder.tsx';
import { ProductSheet } from '../catalogue/ProductSheet.tsx';
import staff from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { text } from './words.ts';

export function AnswerSheet({ told, onClose }: { told: Feedback; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const { may } = usePermissions();
  const [product, setProduct] = useState<WorkProduct | null>(null);
  const [making, setMaking] = useState(false);
  const places = useQuery({ ...read(workCatalogue, {}), ...ALWAYS_FRESH, enabled: may('catalogue.edit') });
  const form = useDraftForm<{ words: string }>({
    form: 'feedback-answer',
    id: told.id,
    start: () => ({ words: '' }),
    isTouched: (value) => value.words !== '',
  });
  const answer = useWrite(feedbackAnswer, { draft: form?.name });
  if (!form) return null;
  const { words } = form.value;
  const setWords = (value: string) => form.set({ words: value });
  const choose = (chosen: WorkProduct) => {
    setProduct(chosen);
    if (!words.trim()) setWords(t.there(chosen.name[language]).slice(0, TEXT.area));
  };
  const send = async () => {
    await form.submit(() =>
      answer.mutateAsync({ id: told.id, words: words.trim(), ...(product && { productId: product.id }) }),
    );
    toast(t.answered, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.answer}
      foot={
        <Button
          block
          pending={answer.isPending}
          disabledReason={words.trim().length < 2 && t.wordsMissing}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.answer}
        </Button>
      }
    >
      <div className={staff.form}>
        <p>{told.body}</p>
        {told.kind === 'missing' && may('catalogue.see') && (
          <>
            <ProductFinder label={t.product} hint={t.productHint} chosen={product} onChoose={choose} />
            {places.data && (
              <Button kind="tint" size="sm" onClick={() => setMaking(true)}>
                {t.make}
              </Button>
            )}
          </>
        )}
        <TextArea label={t.words} value={words} onChange={setWords} />
      </div>
      {making && places.data && (
        <ProductSheet product={null} places={places.data} onClose={() => setMaking(false)} onSaved={choose} />
      )}
    </LiveSheet>
  );
}
