/** An item's photos as they go to a shop elsewhere: which, in which order, whole or cut to a square. A tap opens what can be done with one. */
import { lazy, Suspense, useState } from 'react';
import { channelLimits, type PostPhoto } from '../../../../contract/resale/rules.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RowButton, Rows } from '../../../ui/list/Row.tsx';
import { part } from '../../../ui/surface/part.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import styles from '../resale.module.css';
import { CutPhoto } from './CutPhoto.tsx';
import { text } from './words.ts';

const CutSheet = lazy(() => import('./CutSheet.tsx'));
/** The one that a receipt's photos are put in order with. */
const PictureOrder = part(() => import('../../stock/receipt/PhotoOrder.tsx').then((module) => module.PictureOrder));

interface Props {
  /** All of the item's. */
  all: readonly string[];
  chosen: readonly PostPhoto[];
  onChange: (chosen: PostPhoto[]) => void;
}

export function PhotosField({ all, chosen, onChange }: Props) {
  const t = useText(text);
  const [open, setOpen] = useState<{ what: 'menu' | 'cut'; photo: PostPhoto } | 'order' | null>(null);
  const left = all.flatMap((_, n) => (chosen.some((one) => one.n === n) ? [] : [{ n, cut: null }]));
  const nameOf = ({ n }: PostPhoto) => `${t.photosLabel} ${n + 1}`;
  const close = () => setOpen(null);
  const others = ({ n }: PostPhoto) => chosen.filter((one) => one.n !== n);
  return (
    <div>
      <div className={styles.photosHead}>
        <p className={styles.meta}>
          {t.photosLabel} · {t.photosNote}
        </p>
        {chosen.length > 1 && (
          <Button kind="text" size="sm" onClick={() => setOpen('order')}>
            {t.order}
          </Button>
        )}
      </div>
      <div className={styles.photos}>
        {[...chosen, ...left].map((photo, at) => (
          <button
            key={photo.n}
            type="button"
            className={styles.photo}
            data-used={at < chosen.length}
            aria-label={t.edit(nameOf(photo), at < chosen.length ? at + 1 : null)}
            onClick={() => setOpen({ what: 'menu', photo })}
          >
            <CutPhoto src={all[photo.n]} cut={photo.cut} alt="" />
            <span className={styles.place} aria-hidden="true">
              <Tag tone={at === 0 ? 'ok' : 'idle'}>
                {at >= chosen.length ? t.unused : at === 0 ? t.isCover : String(at + 1)}
              </Tag>
            </span>
          </button>
        ))}
      </div>
      {open !== null && open !== 'order' && open.what === 'menu' && (
        <Menu
          photo={open.photo}
          name={nameOf(open.photo)}
          chosen={chosen}
          onClose={close}
          onCut={() => setOpen({ what: 'cut', photo: open.photo })}
          onChange={(next) => {
            onChange(next);
            close();
          }}
          others={others(open.photo)}
        />
      )}
      {open !== null && open !== 'order' && open.what === 'cut' && (
        <Suspense>
          <CutSheet
            src={all[open.photo.n] ?? ''}
            cut={open.photo.cut}
            onClose={close}
            onCut={(cut) => {
              onChange(chosen.map((one) => (one.n === open.photo.n ? { n: one.n, cut } : one)));
              close();
            }}
          />
        </Suspense>
      )}
      {open === 'order' && (
        <Order
          all={all}
          chosen={chosen}
          onClose={close}
          onOrder={(ordered) => {
            onChange(ordered);
            close();
          }}
        />
      )}
    </div>
  );
}

interface OrderProps {
  all: readonly string[];
  chosen: readonly PostPhoto[];
  onOrder: (chosen: PostPhoto[]) => void;
  onClose: () => void;
}

/** Nothing is in another order before it is said to be. */
function Order({ all, chosen, onOrder, onClose }: OrderProps) {
  const t = useText(text);
  const [order, setOrder] = useState(chosen);
  const of = (id: string) => order.find(({ n }) => String(n) === id);
  return (
    <Sheet open onClose={onClose} onOk={() => onOrder([...order])} title={t.order}>
      <PictureOrder
        ids={order.map(({ n }) => String(n))}
        onOrder={(ids) => setOrder(ids.flatMap((id) => of(id) ?? []))}
        picture={(id, alt) => (
          <span className={styles.sorted}>
            <CutPhoto src={all[Number(id)]} cut={of(id)?.cut ?? null} alt={alt} />
          </span>
        )}
        onClose={onClose}
      />
    </Sheet>
  );
}

interface MenuProps {
  photo: PostPhoto;
  name: string;
  chosen: readonly PostPhoto[];
  others: readonly PostPhoto[];
  onCut: () => void;
  onChange: (chosen: PostPhoto[]) => void;
  onClose: () => void;
}

function Menu({ photo, name, chosen, others, onCut, onChange, onClose }: MenuProps) {
  const t = useText(text);
  const used = others.length < chosen.length;
  return (
    <Sheet open onClose={onClose} title={name}>
      <Rows>
        {used && (
          <RowButton next onClick={onCut}>
            {photo.cut ? t.cutAgain : t.cut}
          </RowButton>
        )}
        {used && chosen[0]?.n !== photo.n && (
          <RowButton onClick={() => onChange([photo, ...others])}>{t.cover}</RowButton>
        )}
        {used && chosen.length > 1 && (
          <RowButton bad onClick={() => onChange([...others])}>
            {t.leaveOut}
          </RowButton>
        )}
        {!used && chosen.length < channelLimits.images.max && (
          <RowButton onClick={() => onChange([...chosen, photo])}>{t.putBack}</RowButton>
        )}
      </Rows>
    </Sheet>
  );
}
