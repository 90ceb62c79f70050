/** Grey shapes in the form of what is coming. The Screen shows them only when it takes longer than 200 ms. */
import type { CSSProperties } from 'react';
import { cx } from '../format/cx.ts';
import styles from './Skeleton.module.css';

/** A block of any size. */
export const Bone = ({ style, className }: { style?: CSSProperties; className?: string }) => (
  <span className={cx(styles.bone, className)} style={style} aria-hidden="true" />
);

/** A line of text; `width` in percent. */
export const BoneText = ({ width = 100 }: { width?: number }) => (
  <Bone className={styles.text} style={{ width: `${width}%` }} />
);

/** Rows with a picture, as in most lists. */
export const SkeletonRows = ({ count = 4 }: { count?: number }) => (
  <div className={styles.rows} aria-hidden="true">
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
      <div key={i} className={styles.row}>
        <Bone className={styles.thumb} />
        <BoneText width={78} />
        <BoneText width={46} />
        <BoneText width={30} />
      </div>
    ))}
  </div>
);

/** Product cards, two in a row. */
export const SkeletonFeed = ({ count = 4 }: { count?: number }) => (
  <div className={styles.feed} aria-hidden="true">
    {Array.from({ length: count }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: these never change places
      <div key={i}>
        <Bone className={styles.photo} />
        <div style={{ marginTop: 9 }}>
          <BoneText width={88} />
          <BoneText width={52} />
          <BoneText width={40} />
        </div>
      </div>
    ))}
  </div>
);
