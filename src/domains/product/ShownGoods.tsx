/** What is seen of the chosen item: the gallery, the headline under it, and the condition that refers to the photos. */

import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Goods, productDetail } from '../../../contract/catalogue/calls.ts';
import { kindOf } from '../../../contract/catalogue/kinds.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { photoSource } from '../../ui/format/photo-source.ts';
import { useLanguage } from '../../ui/format/text.ts';
import { Below } from '../../ui/surface/Below.tsx';
import { Gallery, type GalleryPhoto } from './GoodsGallery.tsx';
import { viewName } from './views.ts';

/** With what stands below it: one file. */
const GradeCard = lazy(() => import('./ProductBelow.tsx').then((below) => ({ default: below.GradeCard })));

interface Props {
  product: Output<typeof productDetail>;
  /** The product's own pictures stand in while nobody sells the size, and for a piece of which there are no photos. */
  goods: Goods | undefined;
  /** Only the pictures that lie on this device are there. */
  offline: boolean;
  children: ReactNode;
}

export function Shown({ product, goods, offline, children }: Props) {
  const language = useLanguage();
  const top = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const named = (view: string | null) => viewName(view, product, language);
  const all: GalleryPhoto[] = goods?.photos.length
    ? goods.photos.map((photo, n) => ({
        url: photo.url,
        view: named(photo.view),
        caption: goods.defects.find((defect) => defect.photo === n)?.[language],
        marks: photo.marks,
      }))
    : product.photos.map(({ url, view }) => ({ url, view: named(view), marks: [] }));
  const photos = useShown(all, product.cover, offline);
  return (
    <>
      <div ref={top}>
        <Gallery name={product.name[language]} photos={photos} at={at} onMove={setAt} />
      </div>
      {children}
      <Below>
        {goods && (
          <Suspense>
            <GradeCard
              goods={goods}
              worn={['sneakers', 'clothing'].includes(kindOf(product))}
              onShowPhoto={(index) => {
                const shown = photos.findIndex(({ url }) => url === all[index]?.url);
                if (shown < 0) return;
                setAt(shown);
                top.current?.scrollIntoView({ behavior: 'smooth' });
              }}
            />
          </Suspense>
        )}
      </Below>
    </>
  );
}

/** All of them; without a network those that are here, or else the cover, which was seen in a list. */
function useShown(all: readonly GalleryPhoto[], cover: string, offline: boolean): readonly GalleryPhoto[] {
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  const urls = all.map(({ url }) => url).join('\n');
  useEffect(() => {
    if (!offline) return setKept(null);
    let gone = false;
    const asked = urls.split('\n');
    void import('../../offline/cache/pictures.ts')
      .then(({ areKept }) => areKept(asked.map((url) => photoSource(url).src)))
      .then(
        (found) => gone || setKept(new Set(asked.filter((_, n) => found[n]))),
        () => undefined,
      );
    return () => {
      gone = true;
    };
  }, [offline, urls]);
  const here = kept && all.filter(({ url }) => kept.has(url));
  return here ? (here.length > 0 ? here : [{ url: cover, view: '', marks: [] }]) : all;
}
