/** Sends a picture itself where the system's sheet takes files; its link where it does not. */
import { isOurFile } from '../../api/exchange/answer.ts';
import { shareLink } from '../../ui/feedback/share.ts';

interface Sent {
  title: string;
  /** Where the picture leads. */
  url: string;
  /** Where the picture lies; null while it is being drawn. */
  picture: string | null;
  /** What the file is called. */
  name: string;
}

export async function sharePicture({ title, url, picture, name }: Sent): Promise<void> {
  const file = picture === null ? null : await fileOf(picture, name);
  return shareLink({ title, url, ...(file && navigator.canShare?.({ files: [file] }) && { files: [file] }) });
}

/** @returns null without a network: then the link is shared */
async function fileOf(picture: string, name: string): Promise<File | null> {
  if (picture.startsWith('data:')) {
    const bytes = Uint8Array.from(atob(picture.slice(picture.indexOf(',') + 1)), (char) => char.charCodeAt(0));
    return new File([bytes], name, { type: 'image/jpeg' });
  }
  const answer = await fetch(picture).catch(() => null);
  if (!answer || !(await isOurFile(picture, answer))) return null;
  return new File([await answer.blob()], name, { type: 'image/webp' });
}
