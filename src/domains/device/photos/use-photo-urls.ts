/** Photos of a form that are still on the device, as pictures to show. */
import { useEffect, useState } from 'react';
import { photoBlob } from '../../../offline/photos/photos.ts';

/** blob: addresses of photos kept on the device, by id; released with the screen. */
export function usePhotoUrls(ids: readonly string[]): ReadonlyMap<string, string> {
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const key = ids.join();
  useEffect(() => {
    for (const id of key.split(',').filter((one) => one && !urls.has(one)))
      void photoBlob(id).then((blob) => {
        if (blob) setUrls((now) => (now.has(id) ? now : new Map([...now, [id, URL.createObjectURL(blob)]])));
      });
  }, [key, urls]);
  useEffect(
    () => () => {
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
    // The last addresses are released with the screen; releasing earlier would blank photos that are still shown.
    [urls.values],
  );
  return urls;
}
