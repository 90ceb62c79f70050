/** The receipt being made: saved on the device as it changes, and there again after the page was closed. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Grade } from '../../../../contract/grades.ts';
import { loadDraft, removeDraft, saveDraft } from '../../../offline/drafts.ts';
import type { PhotoRef } from '../../../offline/items.ts';

export const DRAFT = 'receipt';

export interface Line {
  skuId: string;
  productId: string;
  name: { zh: string; en: string };
  styleNo: string;
  size: string;
  cover: string;
  grade: Grade;
  quantity: number;
  /** fen */
  expectedPrice: number | null;
}

export interface ReceiptForm {
  /** Minted with the form: whatever happens, this receipt exists once. */
  id: string;
  lines: Line[];
  photos: PhotoRef[];
  note: string;
}

const blank = (): ReceiptForm => ({ id: crypto.randomUUID(), lines: [], photos: [], note: '' });
const isTouched = (form: ReceiptForm) => form.lines.length > 0 || form.photos.length > 0 || form.note !== '';

/** A change reaches the device well within a second of the last key. */
const SAVE_AFTER = 300;

export function useReceiptForm() {
  const [form, setForm] = useState<ReceiptForm | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [resumedAt, setResumedAt] = useState<number | null>(null);
  const latest = useRef<ReceiptForm | null>(null);
  latest.current = form;

  useEffect(() => {
    let gone = false;
    void loadDraft<ReceiptForm>(DRAFT).then((draft) => {
      if (gone) return;
      setForm((now) => now ?? draft?.value ?? blank());
      if (draft && isTouched(draft.value)) setResumedAt(draft.savedAt);
    });
    return () => {
      gone = true;
    };
  }, []);

  useEffect(() => {
    if (!form || !isTouched(form)) return;
    const timer = setTimeout(() => void saveDraft(DRAFT, form).then(() => setSavedAt(Date.now())), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [form]);

  // Leaving the page must not lose the last third of a second.
  useEffect(() => {
    const save = () => {
      if (latest.current && isTouched(latest.current)) void saveDraft(DRAFT, latest.current);
    };
    addEventListener('pagehide', save);
    return () => removeEventListener('pagehide', save);
  }, []);

  const change = useCallback(
    (update: (form: ReceiptForm) => ReceiptForm) => setForm((now) => (now ? update(now) : now)),
    [],
  );

  /** Forgets the form on the device and begins a new one. */
  const startOver = useCallback(async () => {
    await removeDraft(DRAFT);
    setForm(blank());
    setSavedAt(null);
    setResumedAt(null);
  }, []);

  /** After the queue has taken the form over; its draft went in the same transaction. */
  const renew = useCallback(() => {
    setForm(blank());
    setSavedAt(null);
    setResumedAt(null);
  }, []);

  return { form, change, savedAt, resumedAt, startOver, renew };
}

export const piecesOf = (form: ReceiptForm) => form.lines.reduce((sum, line) => sum + line.quantity, 0);
