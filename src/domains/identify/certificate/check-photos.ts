/** The photos of a certificate, fetched as they left the phone and hashed here: what `docs/verify-certificate.mjs` does, by a tap. */
import { isOurFile } from '../../../api/exchange/answer.ts';
import { sha256Of } from '../../../offline/photos/sha256.ts';

export interface PhotosChecked {
  /** Places of the photos that are not what was received. */
  changed: number[];
  /** Could not be fetched now. */
  absent: number;
  /** Drawn for a demo: no phone ever took them. */
  drawn: number;
  same: number;
}

export const certificateFile = (name: string) => `${import.meta.env.BASE_URL.replace(/\/$/, '')}/certificate/${name}`;

/** @param prints SHA-256 of each photo, as the chain names it */
export async function checkPhotos(code: string, prints: readonly string[]): Promise<PhotosChecked> {
  const checked: PhotosChecked = { changed: [], absent: 0, drawn: 0, same: 0 };
  for (const [n, print] of prints.entries()) {
    if (print.startsWith('/')) {
      checked.drawn += 1;
      continue;
    }
    const address = certificateFile(`${code}/${print}.jpg`);
    const photo = await fetch(address).catch(() => null);
    // A page of somebody else's in its place says nothing of the photo.
    const bytes = photo && (await isOurFile(address, photo)) ? await photo.arrayBuffer().catch(() => null) : null;
    if (!bytes) checked.absent += 1;
    else if ((await sha256Of(bytes)) === print) checked.same += 1;
    else checked.changed.push(n + 1);
  }
  return checked;
}
