/** Where a list continues: the sort key and id of the last row shown, opaque on the wire. */
import { Refusal } from '../../kernel/http/refusal.ts';

export interface Place {
  key: number;
  id: string;
}

export const writeCursor = ({ key, id }: Place): string => Buffer.from(JSON.stringify([key, id])).toString('base64url');

/** @throws Refusal BAD_INPUT when the text is not one of ours */
export function readCursor(text: string | undefined): Place | null {
  if (!text) return null;
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (typeof key === 'number' && typeof id === 'string') return { key, id };
  } catch {
    // Falls through to the refusal.
  }
  throw new Refusal('BAD_INPUT');
}
