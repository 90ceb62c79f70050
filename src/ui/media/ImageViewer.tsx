/** Photos over the whole screen: swipe between them, pinch or double-tap to look closer, arrow keys, Escape. */
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../format/cx.ts';
import { IconBack, IconClose, IconNext } from '../format/icons.tsx';
import { moreWords } from '../format/more-words.ts';
import { closeSource, photoSource } from '../format/photo-source.ts';
import { useText } from '../format/text.ts';
import { holdBack } from '../surface/hold-back.ts';
import { DemoMark } from '../surface/ScreenStates.tsx';
import styles from './ImageViewer.module.css';
import { followPinch } from './pinch.ts';

/** A number where something is, in thousandths of the largest square in the photo's middle. */
interface Mark {
  n: number;
  x: number;
  y: number;
}

interface Props {
  photos: readonly { src: string; alt?: string; caption?: string; mark?: Mark }[];
  start?: number;
  /** In the size in which they were taken: somebody judges by them. */
  close?: boolean;
  onClose: () => void;
}

/** Mounted while open. */
export function ImageViewer({ photos, start = 0, close, onClose }: Props) {
  const t = useText(moreWords);
  const dialog = useRef<HTMLDialogElement>(null);
  const slides = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(start);

  const show = (index: number, behavior: ScrollBehavior = 'smooth') => {
    const box = slides.current;
    box?.scrollTo({ left: index * box.clientWidth, behavior });
  };
  const open = useEffectEvent(() => {
    dialog.current?.showModal();
    show(start, 'instant');
  });
  useEffect(() => {
    open();
    const boxes = [...(slides.current?.children ?? [])];
    const undo = boxes.map((box) => (box instanceof HTMLElement ? followPinch(box) : () => {}));
    return () => {
      for (const end of undo) end();
    };
  }, []);

  const router = useRouter({ warn: false }) as AnyRouter | undefined;
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (router) return holdBack(router.history, () => leave());
  }, [router]);

  const caption = photos[at]?.caption;
  return (
    <dialog
      ref={dialog}
      className={styles.viewer}
      aria-label={t.nth(at + 1, photos.length)}
      onClose={onClose}
      onKeyDown={(event) => {
        const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (step === 0) return;
        // The row of slides would scroll by itself as well.
        event.preventDefault();
        show(at + step);
      }}
    >
      <DemoMark />
      <div
        ref={slides}
        className={styles.slides}
        role="group"
        aria-label={t.photo}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        onScroll={(event) => {
          const box = event.currentTarget;
          if (event.target === box) setAt(Math.round(box.scrollLeft / box.clientWidth));
        }}
      >
        {photos.map((photo, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two views may show the same photo
          <div key={`${i}-${photo.src}`} className={styles.slide}>
            <div className={styles.frame} aria-busy="true">
              <img
                {...(close ? closeSource : photoSource)(photo.src)}
                sizes="100vw"
                alt={photo.alt ?? t.nth(i + 1, photos.length)}
                loading={Math.abs(i - start) < 2 ? 'eager' : 'lazy'}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight, parentElement } }) => {
                  parentElement?.removeAttribute('aria-busy');
                  if (photo.mark) parentElement?.style.setProperty('--ratio', String(naturalWidth / naturalHeight));
                }}
                onError={({ currentTarget: { parentElement } }) => parentElement?.removeAttribute('aria-busy')}
              />
              {photo.mark && (
                <span className={styles.mark} style={offMiddle(photo.mark)} aria-hidden="true">
                  {photo.mark.n}
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
      <div className={styles.top}>
        <span className={styles.count}>
          {at + 1} / {photos.length}
        </span>
        <button type="button" className={styles.button} aria-label={t.close} onClick={() => dialog.current?.close()}>
          <IconClose size={20} />
        </button>
      </div>
      {photos.length > 1 && (
        <>
          <button
            type="button"
            className={cx(styles.button, styles.step, styles.previous)}
            aria-label={t.previous}
            aria-disabled={at === 0}
            onClick={() => show(at - 1)}
          >
            <IconBack size={20} />
          </button>
          <button
            type="button"
            className={cx(styles.button, styles.step, styles.next)}
            aria-label={t.next}
            aria-disabled={at === photos.length - 1}
            onClick={() => show(at + 1)}
          >
            <IconNext size={20} />
          </button>
        </>
      )}
      {caption && <p className={styles.caption}>{caption}</p>}
    </dialog>
  );
}

const offMiddle = ({ x, y }: Mark) => ({ '--x': (x - 500) / 1_000, '--y': (y - 500) / 1_000 }) as CSSProperties;
