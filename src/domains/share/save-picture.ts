/** Puts a poster among one's pictures: a phone keeps it by the system's sheet, anything else as a file. */
import { saveFile } from '../../ui/feedback/save-file.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { text } from './words.ts';

/** @param picture where it lies; null while it is being drawn */
export async function savePicture(picture: string | null, name: string): Promise<void> {
  if (picture === null) return;
  const t = textNow(text);
  try {
    const bytes = await jpegOf(picture);
    const file = new File([bytes], name, { type: 'image/jpeg' });
    // A phone's browser would put a download among files, where nobody looks for a picture.
    if (matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] });
      return;
    }
    saveFile(name, 'image/jpeg', bytes);
    toast(t.saved, { success: true });
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(t.saveFailed, { failure: true });
  }
}

/** As every app takes it: ours are WebP, which some galleries do not show. */
async function jpegOf(picture: string): Promise<Uint8Array<ArrayBuffer>> {
  const shown = new Image();
  shown.src = picture;
  await shown.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: shown.naturalWidth,
    height: shown.naturalHeight,
  });
  canvas.getContext('2d')?.drawImage(shown, 0, 0);
  const blob = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/jpeg', 0.92));
  if (!blob) throw new Error('the picture could not be drawn');
  return new Uint8Array(await blob.arrayBuffer());
}
