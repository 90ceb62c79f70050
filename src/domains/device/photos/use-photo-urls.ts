/** Photos of a form that are still on the device, as pictures to show. */
import { useEffect, useRef, useState } from 'react';
import { photoBlob } from '../../../offline/photos/photos.ts';

/** blob: addresses of photos kept on the device, by id; each is read once, and released when it is shown no more. */
export function usePhotoUrls(ids: readonly string[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  /** Also those that are being read, which have none yet. */
  const held = useRef(new Map<string, string>());
  const key = ids.join();
  useEffect(() => {
    const { current } = held;
    const wanted = key.split(',').filter(Boolean);
    const show = () => setUrls(new Map([...current].filter(([, url]) => url)));
    const gone = [...current].filter(([id]) => !wanted.includes(id));
    for (const [id, url] of gone) {
      current.delete(id);
      if (url) URL.revokeObjectURL(url);
    }
    if (gone.length > 0) show();
    for (const id of wanted) {
      if (current.has(id)) continue;
      current.set(id, '');
      void photoBlob(id).then(
        (blob) => {
          // Taken out of the form while it was read, or read a second time since.
          if (current.get(id) !== '') return;
          if (!blob) return void current.delete(id);
          current.set(id, URL.createObjectURL(blob));
          show();
        },
        () => void current.delete(id),
      );
    }
  }, [key]);
  useEffect(() => {
    const { current } = held;
    return () => {
      for (const url of current.values()) if (url) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);
  return urls;
}
