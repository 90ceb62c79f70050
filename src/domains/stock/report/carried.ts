/** The report of authentication that the address of a receipt's form names: what it is of, and whose draft it joins. */
import { useQuery } from '@tanstack/react-query';
import { identifyDetail } from '../../../../contract/identify/calls.ts';
import { grouped } from '../../../../contract/wire/patterns.ts';
import { read } from '../../../api/read.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import type { Line } from '../receipt/use-receipt-form.ts';
import { text } from '../receipt/words.ts';

export const pieceRead = (id = '') => read(identifyDetail, { id });

/** What is said while the piece is looked for in the catalogue. */
export function useCarried(identifyId: string | undefined): string | null {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery({ ...pieceRead(identifyId), enabled: identifyId !== undefined });
  // An answer kept on the phone may be of before its size was told.
  return data ? t.carries([data.name[language], data.size].filter(Boolean).join(' '), grouped(data.code ?? '')) : null;
}

/** A report lies in a draft of its own: another one's goods are another parcel until their owner says otherwise. */
export const isOthers = (lines: readonly Pick<Line, 'identifyId'>[], identifyId: string): boolean =>
  lines.some((line) => line.identifyId !== null && line.identifyId !== identifyId);
