/** The blocks of an edited page, each kind as a component. */
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { CmsBlock, CmsBlockOf } from '../../../contract/cms/calls.ts';
import { feeName, saleFees } from '../../../contract/payment/fees.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { IconDown, IconZoom } from '../../ui/format/icons.tsx';
import { linkOf } from '../../ui/format/link.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { useFees } from '../payment/use-fees.ts';
import styles from './cms.module.css';
import { Rail } from './Rail.tsx';
import { text } from './words.ts';

const ImageViewer = lazy(() =>
  import('../../ui/media/ImageViewer.tsx').then(({ ImageViewer }) => ({ default: ImageViewer })),
);

export function Blocks({ blocks }: { blocks: readonly CmsBlock[] }) {
  const [viewing, setViewing] = useState<CmsBlockOf<'picture'> | null>(null);
  const language = useLanguage();
  const pictures = blocks.filter((block) => block.kind === 'picture');
  return (
    <>
      {blocks.map((block, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and a page is replaced as a whole
        <Block key={i} block={block} onView={setViewing} />
      ))}
      {viewing !== null && (
        <Suspense>
          <ImageViewer
            photos={pictures.map(({ picture, alt, caption }) => ({
              src: picture,
              alt: alt[language],
              caption: caption?.[language],
            }))}
            start={pictures.indexOf(viewing)}
            onClose={() => setViewing(null)}
          />
        </Suspense>
      )}
    </>
  );
}

type OnView = (picture: CmsBlockOf<'picture'>) => void;

function Block({ block, onView }: { block: CmsBlock; onView: OnView }): ReactNode {
  const language = useLanguage();
  switch (block.kind) {
    case 'heading':
      return <h2 className={styles.heading}>{block.text[language]}</h2>;
    case 'text':
      return <p className={styles.text}>{block.text[language]}</p>;
    case 'steps':
      return <Steps {...block} />;
    case 'picture':
      return <Picture {...block} onView={() => onView(block)} />;
    case 'rail':
      return <Rail {...block} />;
    case 'banner':
      return <Banner {...block} />;
    case 'promo':
      return <Promo {...block} />;
    case 'fees':
      return <Fees {...block} />;
    case 'faq':
      return <Faq {...block} />;
  }
}

function Steps({ items }: CmsBlockOf<'steps'>) {
  const language = useLanguage();
  return (
    <ol className={styles.steps}>
      {items.map(({ title, text: words }) => (
        <li key={title.zh}>
          <b>{title[language]}</b>
          <p>{words[language]}</p>
        </li>
      ))}
    </ol>
  );
}

function Picture({ picture, alt, caption, mark, onView }: CmsBlockOf<'picture'> & { onView: () => void }) {
  const language = useLanguage();
  return (
    <figure className={styles.figure}>
      <button type="button" onClick={onView}>
        <Photo src={picture} alt={alt[language]} ratio={1.25} radius={16} sizes="(min-width: 768px) 712px, 92vw">
          {mark && (
            <span className={styles.mark}>
              <Tag>{mark[language]}</Tag>
            </span>
          )}
          <span className={styles.zoom}>
            <IconZoom size={20} />
          </span>
        </Photo>
      </button>
      {caption && <figcaption>{caption[language]}</figcaption>}
    </figure>
  );
}

function Banner({ title, text: words, picture, action }: CmsBlockOf<'banner'>) {
  const language = useLanguage();
  return (
    <section className={styles.banner}>
      <Photo src={picture} alt="" ratio={1.35} radius={0} sizes="(min-width: 768px) 712px, 92vw" priority />
      <div>
        <h2>{title[language]}</h2>
        <p>{words[language]}</p>
        <LinkButton kind="tint" size="sm" {...linkOf(action.to)}>
          {action.label[language]}
        </LinkButton>
      </div>
    </section>
  );
}

function Promo({ title, text: words, action }: CmsBlockOf<'promo'>) {
  const language = useLanguage();
  return (
    <section className={styles.promo}>
      <h2>{title[language]}</h2>
      <p>{words[language]}</p>
      <LinkButton kind="line" size="sm" {...linkOf(action.to)}>
        {action.label[language]}
      </LinkButton>
    </section>
  );
}

function Fees({ title, price, side }: CmsBlockOf<'fees'>) {
  const t = useText(text);
  const language = useLanguage();
  const fees = saleFees(price, { terms: useFees().everywhere });
  return (
    <section className={styles.fees}>
      <h3>{title[language]}</h3>
      <p>{t.example(yuan(price))}</p>
      <FeeLines
        lines={fees[side].map(({ kind, amount }) => ({ label: feeName[kind][language], amount }))}
        total={{ label: t.total[side], amount: side === 'buyer' ? fees.total : fees.sellerGets }}
      />
    </section>
  );
}

function Faq({ items }: CmsBlockOf<'faq'>) {
  const language = useLanguage();
  return (
    <div className={styles.faq}>
      {items.map(({ question, answer }) => (
        <details key={question.zh}>
          <summary>
            {question[language]}
            <IconDown size={20} />
          </summary>
          <p>{answer[language]}</p>
        </details>
      ))}
    </div>
  );
}
