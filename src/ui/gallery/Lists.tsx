/** Gallery: lists, pictures, and what opens above the page. */
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { alert, confirm } from '../feedback/dialogs.ts';
import { Empty } from '../feedback/Empty.tsx';
import { ProgressBar } from '../feedback/ProgressBar.tsx';
import { SkeletonFeed } from '../feedback/Skeleton.tsx';
import { notify, toast } from '../feedback/toast.ts';
import { IconTrash } from '../format/icons.tsx';
import { useText } from '../format/text.ts';
import { Button } from '../input/Button.tsx';
import { Picker } from '../input/Picker.tsx';
import { Feed, ProductCard } from '../list/ProductCard.tsx';
import { SwipeRow } from '../list/SwipeRow.tsx';
import { Avatar, AvatarGroup } from '../media/Avatar.tsx';
import { ImageGrid } from '../media/ImageGrid.tsx';
import { Photo } from '../media/Photo.tsx';
import { Card } from '../surface/Card.tsx';
import { Sheet } from '../surface/Sheet.tsx';
import styles from './gallery.module.css';
import { picture, samples } from './samples.ts';

export function Lists() {
  const t = useText(samples);
  const [kept, setKept] = useState(false);
  const home = linkOptions({ to: '/pages/tabbar/main' });
  const uploads = [undefined, 'done', 'uploading', 'failed', 'queued'] as const;
  return (
    <>
      <div className={styles.wells}>
        <Feed>
          <ProductCard
            link={home}
            photo={picture(160)}
            name={t.product}
            grade="95"
            remark={t.remark}
            inStock
            price={129900}
            from
            delta={2.28}
            favourite={kept}
            onFavourite={() => setKept(!kept)}
            priority
          />
          <ProductCard
            link={home}
            photo={null}
            name={`${t.product} ${t.product}`}
            grade="9"
            remark={`L · ${t.worn}`}
            price={46800}
            delta={-4.08}
            favourite={!kept}
            onFavourite={() => setKept(!kept)}
          />
        </Feed>
        <SkeletonFeed count={2} />
      </div>
      <Card title={t.lists}>
        <ImageGrid
          columns={4}
          max={52}
          numbered
          onAdd={() => toast(t.copied)}
          photos={uploads.map((upload, i) => ({ id: `${i}`, src: picture(i * 60), upload, progress: 0.62 }))}
          onRetry={() => toast(t.uploadFailed, { failure: true })}
        />
        <div className={styles.bar} />
        <ProgressBar name={t.lists} value={0.4} />
        <div className={styles.line} />
        <div className={styles.line}>
          <Avatar name={t.product} />
          <AvatarGroup people={'ABCDEFG'.split('').map((name) => ({ name }))} />
          <Photo src="/nothing.webp" alt={t.product} className={styles.thumb} />
        </div>
      </Card>
      <SwipeRow
        actions={[{ label: t.cancelOrder, icon: <IconTrash size={20} />, bad: true, onClick: () => toast(t.arrived) }]}
      >
        <div className={styles.row}>{t.row(1)}</div>
      </SwipeRow>
      <Card>
        <Empty
          art={<Photo src={picture(150)} alt="" className={styles.art} />}
          title={t.emptyCart}
          body={t.emptyCartNote}
          action={
            <Button kind="tint" size="sm">
              {t.look}
            </Button>
          }
        />
      </Card>
    </>
  );
}

export function Overlays() {
  const t = useText(samples);
  const [open, setOpen] = useState(false);
  const [scale, setScale] = useState('EU');
  const [size, setSize] = useState('42.5');
  const ask = () => confirm({ title: t.refund, body: t.refundNote, ok: t.cancelOrder, bad: true });
  return (
    <Card title={t.overlays}>
      <div className={styles.line}>
        <Button size="sm" kind="tint" onClick={() => toast(t.copied, { success: true })}>
          toast
        </Button>
        <Button size="sm" kind="tint" onClick={() => toast(t.uploadFailed, { failure: true })}>
          failure
        </Button>
        <Button size="sm" kind="tint" onClick={() => notify(t.arrived)}>
          notify
        </Button>
        <Button size="sm" kind="tint" onClick={() => void ask()}>
          confirm
        </Button>
        <Button size="sm" kind="tint" onClick={() => void alert({ title: t.failed, body: t.long })}>
          alert
        </Button>
        <Button size="sm" kind="tint" onClick={() => setOpen(true)}>
          sheet
        </Button>
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.sheet} onOk={() => setOpen(false)}>
        <Picker
          columns={[
            {
              name: t.sheet,
              value: scale,
              onChange: setScale,
              options: ['EU', 'US', 'UK'].map((value) => ({ value, label: value })),
            },
            {
              name: t.size,
              value: size,
              onChange: setSize,
              options: [40, 40.5, 41, 41.5, 42, 42.5, 43, 44, 45].map((n) => ({ value: `${n}`, label: `${n}` })),
            },
          ]}
        />
      </Sheet>
    </Card>
  );
}
