/** Fingerprints of a form's photos, so that the same one is noticed before it is sent. */
import { useEffect, useState } from 'react';
import { queue } from '../../../offline/device/db.ts';
import { finishPhotos } from './photos-ready.ts';

/** SHA-256 by id, of those that are made small by now. */
export function usePhotoHashes(ids: readonly string[]): ReadonlyMap<string, string> {
  const [hashes, setHashes] = useState<ReadonlyMap<string, string>>(new Map());
  const key = ids.join();
  useEffect(() => {
    const unknown = key.split(',').filter((id) => id && !hashes.has(id));
    if (unknown.length === 0) return;
    let gone = false;
    const look = async () => {
      await finishPhotos();
      const rows = await queue().photos.bulkGet(unknown);
      const found = rows.flatMap((row): [string, string][] => (row?.sha256 ? [[row.id, row.sha256]] : []));
      if (!gone && found.length > 0) setHashes((now) => new Map([...now, ...found]));
    };
    // Where the device's data is taken away meanwhile none is known.
    void look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [key, hashes]);
  return hashes;
}
