/** Finds a product and its size: in the catalogue kept on the device, so it works without a network. */

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { foldCode } from '../../../../contract/scan/calls.ts';
import { lastPrepared, searchCatalogue } from '../../../offline/cache/prepare.ts';
import { prepareDevice, prepareOnce } from '../../../offline/cache/prepare-device.ts';
import type { CatalogueRow } from '../../../offline/device/db.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { relativeTime } from '../../../ui/format/format.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { words } from '../../../ui/format/words.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import type { AskedFrom } from '../../account/feedback/feedback-form.ts';
import { sizeName } from '../../catalogue/sizes.ts';
import { useOnline } from '../../device/use-outbox.ts';
import { ScanButton } from '../../scan/ScanButton.tsx';
import { isMakerCode } from '../../scan/scan.ts';
import styles from './ProductPicker.module.css';
import { text } from './words.ts';

const SHOWN = 30;

interface Props {
  open: boolean;
  onClose: () => void;
  /** Called for every size that is tapped; who wants only one closes then. */
  onPick: (product: CatalogueRow, sku: { id: string; size: string }) => void;
  /** What is looked for first. */
  first?: string;
  /** Said over the list: what the goods come with. */
  lead?: string | null;
  /** How many of a size are chosen already; shown on it. */
  picked?: (skuId: string) => number;
  foot?: ReactNode;
  /** The form that it is looked for in: what is said to be missing leads back there once it was made. */
  from?: AskedFrom;
  /** Goes on without a model, which is chosen when there is a catalogue. */
  onLater?: () => void;
}

export function ProductPicker({ open, onClose, onPick, first = '', lead, picked, foot, from, onLater }: Props) {
  const t = useText(text);
  const m = useText(moreWords);
  const language = useLanguage();
  const [term, setTerm] = useState(first);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [chosen, setChosen] = useState<CatalogueRow | null>(null);
  const catalogue = useCatalogue();
  const { at } = catalogue;

  const notFound = useEffectEvent(() => {
    if (term !== '' && term === first) catalogue.renew();
  });
  useEffect(() => {
    if (!open || !at) return;
    let gone = false;
    void searchCatalogue(term, SHOWN).then((list) => {
      if (gone) return;
      setAnswer({ term, at, list });
      if (list.length === 0) notFound();
      // One match needs no tap to be opened, nor does the very number.
      const [only, another] = list;
      const exact = list.find(({ styleNo }) => foldCode(styleNo) === foldCode(term)) ?? (another ? undefined : only);
      if (term && exact) setChosen(exact);
    });
    return () => {
      gone = true;
    };
  }, [open, term, at]);

  // What was found before stays while the next is looked for; that there is nothing is said once it is known.
  const found = answer?.list ?? [];
  const known = answer?.term === term && answer.at === at && catalogue.progress === null;
  return (
    <Sheet open={open} onClose={onClose} cancel={foot ? m.close : undefined} title={t.add} foot={foot}>
      {lead && <Notice title={lead} />}
      <div className={styles.find}>
        <Field label={t.goods} value={term} onChange={setTerm} placeholder={t.findPlaceholder} type="search" />
        <ScanButton label={t.scan} title={t.scanTitle} onCode={(code) => setTerm(code.trim())} />
      </div>
      {at === null && <NoCatalogue catalogue={catalogue} onLater={onLater} />}
      {at !== null && found.length === 0 && <Nothing known={known} term={term} />}
      <ul className={styles.list}>
        {found.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              className={styles.product}
              aria-expanded={chosen?.id === product.id}
              onClick={() => setChosen(chosen?.id === product.id ? null : product)}
            >
              <Photo src={product.cover} alt="" sizes="56px" radius={10} className={styles.thumb} />
              <span>
                <b>{product.name[language]}</b>
                <small>{product.styleNo}</small>
              </span>
            </button>
            {chosen?.id === product.id && (
              <div className={styles.sizes} role="group" aria-label={t.pickSize}>
                {product.skus.map((sku) => (
                  <Size
                    key={sku.id}
                    size={sizeName(sku.size, language)}
                    picked={picked?.(sku.id) ?? 0}
                    onPick={() => onPick(product, sku)}
                  />
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      {known && (
        <LinkButton
          kind="text"
          size="sm"
          to="/pages/user/setting/feedback"
          search={{
            ...{ kind: 'missing', ...(term.trim() && { find: term.trim() }) },
            ...(from && { from: from.form, ...(from.draft && { draft: from.draft }) }),
          }}
        >
          {t.tellMissing}
        </LinkButton>
      )}
      {at && <Freshness catalogue={catalogue} />}
    </Sheet>
  );
}

/** Of what is looked for: as long as it is, nobody knows that there is nothing. */
function Nothing({ known, term }: { known: boolean; term: string }) {
  const t = useText(text);
  const { loading } = useText(words);
  if (known)
    return (
      <p className={styles.none} role="status">
        {isMakerCode(term) ? t.makerCode : t.noMatch}
      </p>
    );
  return (
    <div role="status">
      <span className="vh">{loading}</span>
      <SkeletonRows count={2} />
    </div>
  );
}

/** Tapping again means one more. */
function Size({ size, picked, onPick }: { size: string; picked: number; onPick: () => void }) {
  const t = useText(text);
  return (
    <button
      type="button"
      aria-label={t.pickedSize(size, picked)}
      data-picked={picked > 0 || undefined}
      onClick={onPick}
    >
      {size}
      {picked > 0 && <small>×{picked}</small>}
    </button>
  );
}

/** What was found for these words, in the catalogue as it was fetched then. */
interface Answer {
  term: string;
  at: number;
  list: CatalogueRow[];
}

type Catalogue = ReturnType<typeof useCatalogue>;

function NoCatalogue({ catalogue, onLater }: { catalogue: Catalogue; onLater?: (() => void) | undefined }) {
  const t = useText(text);
  const online = useOnline();
  return (
    <Empty
      title={catalogue.progress ? t.preparingCatalogue(...catalogue.progress) : t.catalogueMissing}
      body={t.catalogueMissingBody}
      action={
        online && (
          <Button kind="tint" pending={catalogue.progress !== null} onClick={() => void catalogue.prepare()}>
            {t.prepare}
          </Button>
        )
      }
      second={
        onLater && (
          <Button kind="line" onClick={onLater}>
            {t.modelLater}
          </Button>
        )
      }
    />
  );
}

function Freshness({ catalogue }: { catalogue: Catalogue }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const online = useOnline();
  return (
    <p className={styles.freshness}>
      {catalogue.progress
        ? t.preparingCatalogue(...catalogue.progress)
        : t.prepared(relativeTime(catalogue.at ?? now, now, language))}
      {online && (
        <Button kind="text" size="sm" pending={catalogue.progress !== null} onClick={() => void catalogue.prepare()}>
          {t.prepare}
        </Button>
      )}
    </p>
  );
}

/** When the device's catalogue was fetched, and fetching it: by itself the first time, then when asked. Undefined until the device has looked. */
function useCatalogue() {
  const t = useText(text);
  const [at, setAt] = useState<number | null>();
  const [progress, setProgress] = useState<[done: number, total: number] | null>(null);
  const prepare = async () => {
    setProgress([0, 0]);
    try {
      const prepared = await prepareDevice({ onProgress: (done, total) => setProgress([done, total]) });
      setAt(prepared.at);
    } catch {
      toast(t.catalogueMissing, { failure: true });
    } finally {
      setProgress(null);
    }
  };
  const renewed = useRef(false);
  /** What somebody was led here to pick may have been made since: once, where there is a network. */
  const renew = () => {
    if (renewed.current || !navigator.onLine) return;
    renewed.current = true;
    void prepare();
  };
  const begin = useEffectEvent(async () => {
    const known = await lastPrepared();
    setAt(known?.at ?? null);
    if (known || !navigator.onLine) return;
    setProgress([0, 0]);
    const prepared = await prepareOnce();
    setProgress(null);
    setAt(prepared?.at ?? null);
  });
  useEffect(() => void begin(), []);
  return { at, progress, prepare, renew };
}
