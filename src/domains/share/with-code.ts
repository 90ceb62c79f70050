/** Draws a code into a picture whose server does not know under which address it is found; whoever looks at it does. */
import { encode } from 'uqr';

export async function withCode(src: string, url: string, at: { x: number; y: number; side: number }): Promise<string> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), {
    width: picture.naturalWidth,
    height: picture.naturalHeight,
  });
  const paper = canvas.getContext('2d');
  if (!paper) return src;
  paper.drawImage(picture, 0, 0);
  const { size, data } = encode(url, { ecc: 'M', border: 2 });
  const dot = at.side / size;
  paper.translate(at.x, at.y);
  paper.scale(dot, dot);
  for (const [down, row] of data.entries())
    for (const [right, on] of row.entries()) if (on) paper.fillRect(right, down, 1.02, 1.02);
  return canvas.toDataURL('image/jpeg', 0.9);
}
