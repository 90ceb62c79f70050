/** Files that were not taken: each shown from the file itself, for as long as the form is open. */
import { useEffect, useRef, useState } from 'react';
import { OfflineError } from '../../../offline/device/errors.ts';
import type { RefusedPhoto } from '../../../offline/drafts/originals.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { textNow } from '../../../ui/format/text.ts';
import { text } from '../drafts/draft-words.ts';

/** A file that is on no device of ours. */
export interface RefusedFile extends Omit<RefusedPhoto, 'code'> {
  /** Null for a reason that nobody knows. */
  code: RefusedPhoto['code'] | null;
  url?: string;
  /** Where in its form it was chosen, such as for which view. */
  place?: string;
  /** It is on the device as it was taken, and made small as soon as that goes. */
  again?: true;
  /** Not one file, but those of so many that a page which died had not stored. */
  notKept?: { names: readonly string[]; of: number };
}

export const codeOf = (error: unknown): RefusedFile['code'] => (error instanceof OfflineError ? error.code : null);

export function useRefused() {
  const [files, setFiles] = useState<RefusedFile[]>([]);
  const latest = useRef(files);
  latest.current = files;
  useEffect(
    () => () => {
      for (const { url } of latest.current) if (url) URL.revokeObjectURL(url);
    },
    [],
  );
  return {
    files,
    refuse(file: File, error: unknown, place?: string): void {
      const url = URL.createObjectURL(file);
      const refused = { id: crypto.randomUUID(), name: file.name, code: codeOf(error), url, ...(place && { place }) };
      setFiles((now) => [...now, refused]);
    },
    /** @returns whether it was one of these */
    dismiss(id: string): boolean {
      const file = files.find((one) => one.id === id);
      if (file?.url) URL.revokeObjectURL(file.url);
      setFiles((now) => now.filter((one) => one !== file));
      return file !== undefined;
    },
  };
}

/** Those that there is room for; of the others their person hears by name. */
export function withinLimit(files: readonly File[], room: number, max: number): readonly File[] {
  const beyond = files.slice(Math.max(0, room));
  if (beyond.length > 0) {
    const names = beyond.flatMap(({ name }) => name || []).slice(0, NAMED);
    toast(textNow(text).beyond(max, beyond.length, names, beyond.length > names.length), { failure: true });
  }
  return files.slice(0, Math.max(0, room));
}

/** As many are named; more would not fit into one line. */
export const NAMED = 3;
