/** The blocks of an edited page, each kind as a component. */
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { campaignList } from '../../../contract/campaign/calls.ts';
import { campaignMachine } from '../../../contract/campaign/machine.ts';
import type { CmsBlock, CmsBlockOf } from '../../../contract/cms/blocks.ts';
import { feeName, saleFees } from '../../../contract/payment/fees.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { IconDown, IconZoom } from '../../ui/format/icons.tsx';
import { linkOf } from '../../ui/format/link.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { PageLink } from '../../ui/input/PageLink.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { sizesInput, useMySizes } from '../catalogue/sizes.ts';
import { useFees } from '../payment/use-fees.ts';
import styles from './cms.module.css';
import { Rail } from './Rail.tsx';
import { text } from './words.ts';

const ImageViewer = lazy(() =>
  import('../../ui/media/ImageViewer.tsx').then(({ ImageViewer }) => ({ default: ImageViewer })),
);

const SizeSheet = lazy(() => import('../catalogue/SizeSheet.tsx').then((module) => ({ default: module.SizeSheet })));

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
    case 'notice':
      return <Notice>{block.text[language]}</Notice>;
    case 'countdown':
      return <Until {...block} />;
    case 'sizes':
      return <OwnSizes {...block} />;
    case 'activity':
      return <OpenCampaigns {...block} />;
    // Home itself puts its parts where they stand.
    case 'home':
      return null;
  }
}

function Until({ title, until, action }: CmsBlockOf<'countdown'>) {
  const language = useLanguage();
  if (useNow(1_000) >= until) return null;
  return (
    <section className={styles.promo}>
      <h2>{title[language]}</h2>
      <p>
        <Countdown to={until} withLeft />
      </p>
      {action && (
        <LinkButton kind="line" size="sm" {...linkOf(action.to)}>
          {action.label[language]}
        </LinkButton>
      )}
    </section>
  );
}

function OwnSizes({ title }: CmsBlockOf<'sizes'>) {
  const t = useText(text);
  const language = useLanguage();
  const [asked, setAsked] = useState(false);
  const [asking, setAsking] = useState(false);
  const sizes = sizesInput(useMySizes());
  if (sizes !== undefined) return <Rail kind="rail" title={title} query={{ sort: 'heat', size: 8 }} sizes={sizes} />;
  return (
    <section className={styles.promo}>
      <h2>{title[language]}</h2>
      <p>{t.noSizes}</p>
      <Button
        kind="line"
        size="sm"
        onClick={() => {
          setAsked(true);
          setAsking(true);
        }}
      >
        {t.chooseSizes}
      </Button>
      {asked && (
        <Suspense>
          <SizeSheet open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}

function OpenCampaigns({ title }: CmsBlockOf<'activity'>) {
  const language = useLanguage();
  const { data } = useQuery(read(campaignList, { size: 10 }));
  const open = data?.list.filter(({ state }) => campaignMachine.states[state].waitsFor !== undefined) ?? [];
  if (open.length === 0) return null;
  return (
    <section className={styles.promo}>
      <h2>{title[language]}</h2>
      {open.map(({ id, name, about }) => (
        <PageLink key={id} path={`/pages/custom/activity?id=${id}`} className={styles.entry}>
          <span>
            <b>{name[language]}</b>
            <small>{about[language]}</small>
          </span>
        </PageLink>
      ))}
    </section>
  );
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
  const known = useFees();
  const fees = known && saleFees(price, { terms: known.everywhere });
  return (
    <section className={styles.fees}>
      <h3>{title[language]}</h3>
      <p>{t.example(yuan(price))}</p>
      <FeeLines
        lines={fees?.[side].map(({ kind, amount }) => ({ label: feeName[kind][language], amount })) ?? []}
        total={{ label: t.total[side], amount: fees && (side === 'buyer' ? fees.total : fees.sellerGets) }}
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
