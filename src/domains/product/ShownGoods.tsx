/** What is seen of the chosen item: the gallery, the headline under it, and the condition that refers to the photos. */

import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import type { Goods, productDetail } from '../../../contract/catalogue/calls.ts';
import { kindOf } from '../../../contract/catalogue/kinds.ts';
import type { Output } from '../../../contract/wire/call.ts';
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
  children: ReactNode;
}

export function Shown({ product, goods, children }: Props) {
  const language = useLanguage();
  const top = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const named = (view: string | null) => viewName(view, product, language);
  const photos: GalleryPhoto[] = goods?.photos.length
    ? goods.photos.map((photo, n) => ({
        url: photo.url,
        view: named(photo.view),
        caption: goods.defects.find((defect) => defect.photo === n)?.[language],
        marks: photo.marks,
      }))
    : product.photos.map(({ url, view }) => ({ url, view: named(view), marks: [] }));
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
                setAt(index);
                top.current?.scrollIntoView({ behavior: 'smooth' });
              }}
            />
          </Suspense>
        )}
      </Below>
    </>
  );
}
