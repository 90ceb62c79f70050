/** The catalogue and the own stock, kept on the phone with progress, and searched there. */

import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { currentSession, onSession } from '../../../api/exchange/session.ts';
import {
  goodsOnDevice,
  lastPrepared,
  type OwnGoods,
  type Part,
  type Prepared,
  searchCatalogue,
} from '../../../offline/cache/prepare.ts';
import { prepareDevice } from '../../../offline/cache/prepare-device.ts';
import { type PreparedScreens, screensPrepared } from '../../../offline/cache/prepared-screens.ts';
import type { CatalogueRow } from '../../../offline/device/db.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { askShell } from '../../../offline/device/missing-files.ts';
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
import { text } from '../words.ts';
import { TALKS } from './buyer.ts';
import { MOST, prepareScreens } from './screens.ts';

const SHOWN = 8;

export function Prepare({ onStored }: { onStored: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { prepared, screens, progress, prepare, stop } = usePrepare(onStored);
  const age = prepared ? relativeTime(prepared.at, now, language) : '';
  const foot = [
    !prepared ? t.prepareBody : prepared.goods > 0 ? t.goods(prepared.goods, age) : t.noGoods(age),
    screens && t.pictures(screens.count, byteText(screens.bytes)),
    t.bounds(MOST, TALKS),
  ];
  return (
    <>
      <DeepCard
        lead={t.prepareTitle}
        big={prepared ? t.prepared(prepared.products, prepared.skus) : t.notPrepared}
        foot={foot.filter(Boolean).join(' · ')}
      >
        {progress ? (
          <div className={styles.progress}>
            <span role="status">{progress.words}</span>
            <ProgressBar name={progress.words} value={progress.share} />
            <Button kind="sec" size="sm" onClick={stop}>
              {t.stop}
            </Button>
          </div>
        ) : (
          <div className={styles.progress}>
            <Button kind="sec" onClick={() => void prepare()}>
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
  const [screens, setScreens] = useState<PreparedScreens | null>(null);
  const [progress, setProgress] = useState<{ words: string; share: number } | null>(null);
  const queries = useQueryClient();
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => {
    void lastPrepared().then(setPrepared);
    void screensPrepared().then(setScreens);
    return () => stopper.current?.abort();
  }, []);

  const onProgress = (done: number, total: number, part: Part | 'screens' | 'photos') =>
    setProgress({ words: t.parts[part](done, Math.max(done, total)), share: total > 0 ? done / total : 0 });
  const prepare = async () => {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    const userId = currentSession()?.userId;
    // Who leaves meanwhile, in this tab or another, leaves nothing behind.
    const unhear = onSession(() => currentSession()?.userId !== userId && stopper.current?.abort());
    try {
      onProgress(0, 0, 'catalogue');
      const device = await prepareDevice({ signal, onProgress });
      const { missing, ...kept } = await prepareScreens(queries, { signal, onProgress });
      setPrepared(device);
      setScreens(kept);
      // Its content is no use to a screen whose code is not here.
      if (await askShell(true).catch(() => null)) toast(t.shellStill, { failure: true });
      else if (missing > 0) toast(t.screensMissing(missing), { failure: true });
      else toast(t.preparedDone, { success: true });
    } catch (error) {
      if (signal.aborted) return;
      toast(error instanceof OfflineError && error.code === 'STORAGE_FULL' ? t.full : t.prepareFailed, {
        failure: true,
      });
    } finally {
      unhear();
      onStored();
      setProgress(null);
    }
  };
  return { prepared, screens, progress, prepare, stop: () => stopper.current?.abort() };
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
