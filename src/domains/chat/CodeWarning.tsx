/** Warns of a picture that somebody sent with a code in it that leads somewhere: looked for on the device of who sees it. */
import { useEffect, useState } from 'react';
import { hintWords } from '../../../contract/chat/off-platform.ts';
import { openDecoder } from '../../offline/device/decoder.ts';
import { photoSource } from '../../ui/format/photo-source.ts';
import { useLanguage } from '../../ui/format/text.ts';
import { Safe } from './Safe.tsx';

/** A payment or a contact is an address; what stands on a shoe box is a number. */
const LEADS = /^[a-z][a-z0-9+.-]*:/i;

export default function CodeWarning({ photos }: { photos: readonly string[] }) {
  const language = useLanguage();
  const [leads, setLeads] = useState(false);
  const key = photos.join(' ');
  useEffect(() => {
    let gone = false;
    void anyLeads(key.split(' ')).then(
      (found) => !gone && setLeads(found),
      // A picture that cannot be read is not warned of.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  return leads ? <Safe>{hintWords.code[language]}</Safe> : null;
}

async function anyLeads(photos: readonly string[]): Promise<boolean> {
  const decode = await openDecoder();
  for (const photo of photos) {
    const codes = await decode(await pixelsOf(photo));
    if (codes.some((code) => LEADS.test(code))) return true;
  }
  return false;
}

async function pixelsOf(photo: string): Promise<ImageData> {
  const image = new Image();
  image.src = photoSource(photo).src;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
