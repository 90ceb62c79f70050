/** Sharing a product as a poster and a link, or any other screen as a code and a link. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { productDetail } from '../../../contract/catalogue/calls.ts';
import { link } from '../../../contract/screens.ts';
import { invitePoster, isTarget, posterMake } from '../../../contract/share/calls.ts';
import { screenPoster } from '../../../contract/share/screen-calls.ts';
import { shopInfo } from '../../../contract/shop/info-calls.ts';
import { sentBy } from '../../api/exchange/sent-by.ts';
import { read } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { shareLink } from '../../ui/feedback/share.ts';
import { IconShare } from '../../ui/format/icons.tsx';
import { idIn, type Search, wordsIn } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { QrCode } from '../../ui/media/QrCode.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { codeOf } from '../../ui/surface/reading.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { POSTER_HANDLES, Poster } from './Poster.tsx';
import { savePicture } from './save-picture.ts';
import styles from './share.module.css';
import { text } from './words.ts';

const ACTIVITY = '/pages/custom/activity';
const PATH = '/pages/user/sharewx';

export const Route = createFileRoute('/pages/user/sharewx')({
  validateSearch: (search: Search): { productId?: string; skuId?: string; path?: string } => ({
    productId: idIn(search.productId),
    skuId: idIn(search.skuId),
    path: wordsIn(search.path, 300),
  }),
  component: Share,
});

/** A screen's whole address, as this person sends it. */
const linkTo = (path: string) => sentBy(`${location.origin}${import.meta.env.BASE_URL.replace(/\/$/, '')}${path}`);

function Share() {
  const t = useText(text);
  const { productId, skuId, path } = Route.useSearch();
  const shop = useQuery(read(shopInfo, {})).data?.name;
  const language = useLanguage();
  if (productId) return <Product key={productId} id={productId} skuId={skuId} />;
  if (path !== undefined && isTarget(path))
    return <Anywhere key={`${path} ${language}`} path={path} shop={shop?.[language] ?? t.app} />;
  return (
    <Screen screen={PATH} title={t.title} ground="task" state="empty">
      <Empty
        title={t.nothing}
        body={t.nothingBody}
        icon={<IconShare size={24} />}
        action={
          <LinkButton kind="tint" to="/pages/tabbar/main">
            {t.home}
          </LinkButton>
        }
      />
    </Screen>
  );
}

const HANDLES = [...POSTER_HANDLES, 'NOT_FOUND'] as const;

/** An own invitation, and every screen with something to show, is a poster; of any other it is the code that is sent. */
function Anywhere({ path, shop }: { path: string; shop: string }) {
  const t = useText(text);
  const own = useWrite(invitePoster, { handles: HANDLES });
  const any = useWrite(screenPoster, { handles: HANDLES });
  const [picture, setPicture] = useState<string | null | undefined>(null);
  const [bare, setBare] = useState(false);
  const share = new URLSearchParams(path.startsWith(`${ACTIVITY}?`) ? path.split('?')[1] : '').get('share');
  const draw = async () => {
    try {
      return await (share ? own.mutateAsync({ id: share }) : any.mutateAsync({ path }));
    } catch (error) {
      if (codeOf(error) === 'NOT_FOUND') setBare(true);
      throw error;
    }
  };
  const url = linkTo(path);
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      state="ready"
      bar={<Ways title={shop} url={url} picture={picture} />}
    >
      {bare ? (
        <div className={styles.frame}>
          <div className={styles.code}>
            <QrCode value={url} label={t.code} />
          </div>
        </div>
      ) : (
        <Poster
          draw={draw}
          alt={share ? t.invitePoster : t.poster(shop)}
          code={url}
          onDrawn={setPicture}
          onFailed={() => setPicture(undefined)}
        />
      )}
      <Link url={url} />
    </Screen>
  );
}

function Product({ id, skuId }: { id: string; skuId: string | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  const query = useQuery(read(productDetail, { id }));
  const make = useWrite(posterMake, { handles: POSTER_HANDLES });
  const [picture, setPicture] = useState<string | null | undefined>(null);
  const url = linkTo(link('/pages/buy/detail', { productId: id, ...(skuId && { skuId }) }));
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      query={query}
      bar={(product) => <Ways title={product.name[language]} url={url} picture={picture} />}
    >
      {(product) => (
        <>
          <Poster
            key={language}
            draw={() => make.mutateAsync({ id, ...(skuId && { skuId }) })}
            alt={t.poster(product.name[language])}
            code={url}
            onDrawn={setPicture}
            onFailed={() => setPicture(undefined)}
          />
          <Link url={url} />
        </>
      )}
    </Screen>
  );
}

function Link({ url }: { url: string }) {
  const t = useText(text);
  return (
    <div className={styles.link}>
      <Card title={t.link}>
        <p>{url}</p>
      </Card>
    </div>
  );
}

interface WaysProps {
  title: string;
  url: string;
  /** Null while it is being drawn; undefined where there is none. */
  picture: string | null | undefined;
}

/** The picture where there is one; the system's sheet where there is one; the clipboard always. */
function Ways({ title, url, picture }: WaysProps) {
  const t = useText(text);
  const canShare = 'share' in navigator;
  return (
    <>
      {picture !== undefined && (
        <Button
          grow
          disabledReason={picture === null && t.drawing}
          onClick={() => void savePicture(picture, `${t.file}.jpg`)}
        >
          {t.save}
        </Button>
      )}
      <Button grow kind={canShare || picture !== undefined ? 'line' : 'pri'} onClick={() => void copy(url)}>
        {t.copy}
      </Button>
      {canShare && (
        <Button grow kind={picture === undefined ? 'pri' : 'line'} onClick={() => void shareLink({ title, url })}>
          {t.share}
        </Button>
      )}
    </>
  );
}
