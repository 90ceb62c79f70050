/** What is about to be listed, and for how much: kept on the device while it is being put together. */
import { useEffect, useRef, useState } from 'react';
import type { HangRow } from '../../../../contract/listing.ts';
import { loadDraft, removeDraft, saveDraft } from '../../../offline/drafts.ts';

const DRAFT = 'listing';
/** A change reaches the device well within a second of the last key. */
const SAVE_AFTER = 300;

export interface Line {
  row: HangRow;
  /** fen; null until it is set */
  price: number | null;
}

/** A line with the price one would begin with: the planned one, else the suggested one. */
export const lineOf = (row: HangRow): Line => ({ row, price: row.planned ?? row.suggestion?.price ?? null });

export const loadLines = async (): Promise<Line[]> => (await loadDraft<{ lines: Line[] }>(DRAFT))?.value.lines ?? [];

/** Those already chosen keep their price. */
export async function addLines(rows: readonly HangRow[]): Promise<void> {
  const before = await loadLines();
  const known = new Set(before.map(({ row }) => row.itemId));
  const lines = [...before, ...rows.filter(({ itemId }) => !known.has(itemId)).map(lineOf)];
  await saveDraft(DRAFT, { lines });
}

export function useLines() {
  const [lines, setLines] = useState<Line[] | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const latest = useRef<Line[] | null>(null);
  const touched = useRef(false);
  latest.current = lines;

  useEffect(() => {
    let gone = false;
    void loadLines().then((kept) => !gone && setLines((now) => now ?? kept));
    return () => {
      gone = true;
    };
  }, []);

  useEffect(() => {
    if (!lines || !touched.current) return;
    const timer = setTimeout(() => void keep(lines).then(() => setSavedAt(Date.now())), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [lines]);

  // Leaving the page, or the screen, must not lose the last third of a second.
  useEffect(() => {
    const save = () => {
      if (latest.current && touched.current) void keep(latest.current);
    };
    addEventListener('pagehide', save);
    return () => {
      removeEventListener('pagehide', save);
      save();
    };
  }, []);

  return {
    lines,
    savedAt,
    change(update: (lines: Line[]) => Line[]) {
      touched.current = true;
      setLines((now) => update(now ?? []));
    },
  };
}

const keep = (lines: Line[]) => (lines.length > 0 ? saveDraft(DRAFT, { lines }) : removeDraft(DRAFT));
