/** A person's picture, or the first character of their name. */
import { type CSSProperties, useState } from 'react';
import { UI } from '../../../contract/wire/limits.ts';
import { moreWords } from '../format/more-words.ts';
import { photoSource } from '../format/photo-source.ts';
import { useText } from '../format/text.ts';
import styles from './Avatar.module.css';

interface Person {
  name: string;
  src?: string | null;
}

export function Avatar({ name, src, size = 40 }: Person & { size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={styles.avatar} style={sized(size)}>
      {src && broken !== src ? (
        <img {...photoSource(src)} sizes={`${size}px`} alt="" loading="lazy" onError={() => setBroken(src)} />
      ) : (
        <span aria-hidden="true">{[...name][0]?.toUpperCase()}</span>
      )}
    </span>
  );
}

/** At most five overlapping pictures, then how many more. */
export function AvatarGroup({ people, size = 28 }: { people: readonly Person[]; size?: number }) {
  const t = useText(moreWords);
  const shown = people.length > UI.avatarGroupMax ? people.slice(0, UI.avatarGroupMax - 1) : people;
  return (
    <span className={styles.group} role="img" aria-label={t.people(people.length)}>
      {shown.map((person) => (
        <Avatar key={`${person.name}${person.src ?? ''}`} {...person} size={size} />
      ))}
      {shown.length < people.length && (
        <span className={`${styles.avatar} ${styles.rest}`} style={sized(size)}>
          +{people.length - shown.length}
        </span>
      )}
    </span>
  );
}

const sized = (size: number) => ({ '--size': `${size / 16}rem` }) as CSSProperties;
