/** SVG to WebP. Rendered at its final size rather than scaled down, so stitching and mesh stay crisp. */
import sharp from 'sharp';

export async function renderWebp(svg: string, width: 375 | 750): Promise<Buffer> {
  const sized = svg.replace(/width="600" height="600"/, `width="${width}" height="${width}"`);
  return sharp(Buffer.from(sized))
    .removeAlpha()
    .webp({ quality: width === 750 ? 76 : 72, effort: 2 })
    .toBuffer();
}
