/** The catalogue and the own stock, kept on the phone with progress, and searched there. */

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { countPictures } from '../../../offline/cache/pictures.ts';
import {
  goodsOnDevice,
  lastPrepared,
  type OwnGoods,
  type Prepared,
  searchCatalogue,
} from '../../../offline/cache/prepare.ts';
import { type PreparedScreens, screensPrepared } from '../../../offline/cache/prepared-screens.ts';
import { parts, type Unfinished, unfinished } from '../../../offline/cache/unfinished.ts';
import type { CatalogueRow } from '../../../offline/device/db.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { byteText } from '../../../ui/format/bytes.ts';
import { relativeTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card, DeepCard } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import styles from '../offline.module.css';
import { useOnline } from '../use-outbox.ts';
import { text } from '../words.ts';
import { TALKS } from './buyer.ts';
import { onPreparing, prepareAll, preparing, stopPreparing } from './run.ts';
import { MOST } from './screens.ts';

const SHOWN = 8;

export function Prepare({ onStored }: { onStored: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const online = useOnline();
  const { prepared, screens, left, progress, prepare } = usePrepare(onStored);
  const age = prepared ? relativeTime(prepared.at, now, language) : '';
  const foot = [
    !prepared ? t.prepareBody : prepared.goods > 0 ? t.goods(prepared.goods, age) : t.noGoods(age),
    screens &&
      (screens.here < screens.count
        ? t.picturesGone(screens.here, screens.count)
        : t.pictures(screens.count, byteText(screens.bytes))),
    t.bounds(MOST, TALKS),
  ].filter(Boolean);
  const words = progress && t.parts[progress.part](progress.done, Math.max(progress.done, progress.total));
  return (
    <>
      {left && !progress && <LeftUndone left={left} onGoOn={() => void prepare()} />}
      <DeepCard
        lead={t.prepareTitle}
        big={prepared ? t.prepared(prepared.products, prepared.skus) : t.notPrepared}
        foot={foot.map((line) => (
          <span key={String(line)} className={styles.footLine}>
            {line}
          </span>
        ))}
      >
        {progress && words ? (
          <div className={styles.progress}>
            <span role="status">{words}</span>
            <ProgressBar name={words} value={progress.total > 0 ? progress.done / progress.total : 0} onDeep />
            <Button kind="sec" size="sm" onClick={stopPreparing}>
              {t.stop}
            </Button>
          </div>
        ) : (
          <div className={styles.progress}>
            <Button kind="sec" disabledReason={!online && t.prepareNeedsNetwork} onClick={() => void prepare()}>
              {prepared ? t.renew : t.prepare}
            </Button>
          </div>
        )}
      </DeepCard>
      {prepared && <SearchHere key={prepared.at} />}
    </>
  );
}

function usePrepare(onStored: () => void) {
  const t = useText(text);
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [screens, setScreens] = useState<(PreparedScreens & { here: number }) | null>(null);
  const [left, setLeft] = useState<Unfinished | null>(null);
  const progress = useSyncExternalStore(onPreparing, preparing, () => null);
  const queries = useQueryClient();
  const going = progress !== null;
  const look = useEffectEvent((over: boolean) => {
    void lastPrepared().then(setPrepared, () => undefined);
    void Promise.all([screensPrepared(), countPictures()]).then(
      ([noted, here]) => setScreens(noted && { ...noted, here }),
      () => undefined,
    );
    if (!over) return;
    onStored();
    void unfinished().then(setLeft, () => undefined);
  });
  // Whoever has begun it: it goes on while other screens are looked at.
  useEffect(() => look(!going), [going]);

  const prepare = async () => {
    try {
      const done = await prepareAll(queries);
      if (done.left) toast(t.prepareLeft, { failure: true });
      else if (done.noShell) toast(t.noShell, { failure: true });
      else toast(t.preparedDone, { success: true });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      toast(error instanceof OfflineError && error.code === 'STORAGE_FULL' ? t.full : t.prepareFailed, {
        failure: true,
      });
    }
  };
  return { prepared, screens, left, progress, prepare };
}

/** It looks finished: what is not here is said, and gone on with. */
function LeftUndone({ left, onGoOn }: { left: Unfinished; onGoOn: () => void }) {
  const t = useText(text);
  const online = useOnline();
  const { cut, screens = 0, photos = 0, files = 0 } = left;
  const missing = cut
    ? parts.slice(parts.indexOf(cut.part)).map((part) => t.leftOf[part](part === cut.part ? cut : null))
    : [
        screens > 0 && t.leftCount.screens(screens),
        photos > 0 && t.leftCount.photos(photos),
        files > 0 && t.leftCount.files(files),
      ].filter((one) => one !== false);
  return (
    <Notice
      tone="wait"
      title={t.leftTitle}
      end={
        online && (
          <Button kind="line" size="sm" onClick={onGoOn}>
            {t.goOn}
          </Button>
        )
      }
    >
      {t.leftBody(missing)} {cut && !left.stopped && t.goesOn}
    </Notice>
  );
}

function SearchHere() {
  const t = useText(text);
  const [term, setTerm] = useState('');
  const language = useLanguage();
  const [found, setFound] = useState<{ goods: OwnGoods[]; products: CatalogueRow[] } | null>(null);
  // Read when the field appears, so that the first key finds everything in memory.
  useEffect(() => void Promise.allSettled([goodsOnDevice('', 1), searchCatalogue('', 1)]), []);
  useEffect(() => {
    let gone = false;
    if (!term.trim()) return setFound(null);
    const show = ([goods, products]: [OwnGoods[], CatalogueRow[]]) => void (gone || setFound({ goods, products }));
    void Promise.all([goodsOnDevice(term, SHOWN), searchCatalogue(term, SHOWN)]).then(show, () => undefined);
    return () => {
      gone = true;
    };
  }, [term]);
  return (
    <Card title={t.searchTitle}>
      <Field label={t.search} value={term} onChange={setTerm} type="search" autoComplete="off" />
      <div role="status">
        {found && found.goods.length + found.products.length === 0 && <p className={styles.note}>{t.none}</p>}
      </div>
      {found && (
        <ul className={styles.found}>
          {found.goods.map((item) => (
            <Hit
              key={item.id}
              row={item}
              note={`${item.code} · ${sizeName(item.size, language)}`}
              productId={item.productId}
              own
            />
          ))}
          {found.products.map((row) => (
            <Hit key={row.id} row={row} note={row.styleNo} productId={row.id} />
          ))}
        </ul>
      )}
    </Card>
  );
}

interface HitProps {
  row: Pick<CatalogueRow, 'cover' | 'name'>;
  note: string;
  productId: string;
  own?: boolean;
}

function Hit({ row, note, productId, own }: HitProps) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <li>
      <Link to="/pages/buy/detail" search={{ productId }} className={styles.hit}>
        <Photo src={row.cover} alt="" sizes="48px" radius={10} className={styles.thumb} />
        <span>
          <b>{row.name[language]}</b>
          <small>{note}</small>
        </span>
        {own && <Tag tone="ok">{t.mine}</Tag>}
      </Link>
    </li>
  );
}
