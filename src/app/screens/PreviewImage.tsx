/** Pictures of ours over the whole screen, named by the link: `urls` and the `index` of the first one. */
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconImage } from '../../ui/format/icons.tsx';
import { type Search, wholeIn, wordsIn } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { useBack } from '../../ui/input/BackButton.tsx';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text } from './words.ts';

const ImageViewer = lazy(() =>
  import('../../ui/media/ImageViewer.tsx').then(({ ImageViewer }) => ({ default: ImageViewer })),
);

const PATH = '/preview-image';
/** Anybody may write a link, so only our own pictures are shown. */
const PICTURE = /^\/img\/(p|i|u)\/[\w/-]+(-(375|750)\.webp)?$/;

export const Route = createFileRoute('/preview-image')({
  validateSearch: (search: Search): { urls?: string | string[]; index?: number } => ({
    /** A list, or the addresses with commas between them. */
    urls: Array.isArray(search.urls) ? search.urls.map(String) : wordsIn(search.urls, 4_000),
    index: wholeIn(search.index, 99),
  }),
  component: PreviewImage,
});

function PreviewImage() {
  const t = useText(text);
  const back = useBack();
  const { urls = [], index = 0 } = Route.useSearch();
  const photos = (typeof urls === 'string' ? urls.split(',') : urls)
    .filter((url) => PICTURE.test(url))
    .map((src) => ({ src }));
  if (photos.length === 0)
    return (
      <Screen screen={PATH} title={t.picture} state="empty">
        <Empty
          icon={<IconImage />}
          title={t.noPicture}
          body={t.noPictureBody}
          action={<LinkButton to="/pages/tabbar/main">{t.home}</LinkButton>}
        />
      </Screen>
    );
  return (
    <Screen screen={PATH} title={t.picture} state="ready">
      <Suspense>
        <ImageViewer photos={photos} start={Math.min(index, photos.length - 1)} onClose={back} />
      </Suspense>
    </Screen>
  );
}
