/** Every photo of a piece, in the order in which they came: what was judged by, to be held beside the piece itself. */
import type { SlotPhoto } from '../../../contract/identify/calls.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { photoName } from './form.ts';
import { text } from './words.ts';

export function Photos({ photos }: { photos: readonly SlotPhoto[] }) {
  const t = useText(text);
  const language = useLanguage();
  if (photos.length === 0) return null;
  return (
    <Card title={t.photos}>
      <ImageGrid
        columns={4}
        photos={photos.map((photo) => ({
          id: `${photo.at}-${photo.slot}-${photo.print}`,
          src: photo.url,
          alt: photoName(photo, language),
          caption: photoName(photo, language),
        }))}
      />
    </Card>
  );
}
