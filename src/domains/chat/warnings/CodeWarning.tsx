/** Warns of a picture with a code in it that does not lead to us: looked for on the device of who sees it, and of who sends it. */
import { useEffect, useState } from 'react';
import { hintWords } from '../../../../contract/chat/off-platform.ts';
import { openDecoder } from '../../../offline/device/decoder.ts';
import { photoSource } from '../../../ui/format/photo-source.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { text } from '../words.ts';
import { type CodeLeads, codeLeads, ourPlaces } from './codes.ts';
import { Safe } from './Safe.tsx';

interface Props {
  photos: readonly string[];
  mine?: boolean;
}

export default function CodeWarning({ photos, mine = false }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [leads, setLeads] = useState<CodeLeads>('nowhere');
  const key = photos.join(' ');
  useEffect(() => {
    let gone = false;
    void codesOf(key.split(' ')).then(
      (found) => !gone && setLeads(found),
      // A picture that cannot be read is not warned of.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [key]);
  if (leads === 'nowhere') return null;
  return <Safe mine={mine}>{leads === 'away' ? hintWords.code[language] : t.hasCode}</Safe>;
}

async function codesOf(photos: readonly string[]): Promise<CodeLeads> {
  const decode = await openDecoder();
  const codes = (await Promise.all(photos.map(async (photo) => decode(await pixelsOf(photo))))).flat();
  return codes.length === 0 ? 'nowhere' : codeLeads(codes, await ourPlaces());
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
