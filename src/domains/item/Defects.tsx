/** Declared defects, each with the photo that shows it. */

import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './Defects.module.css';
import { SaidDefects } from './Said.tsx';

interface Props {
  title: string;
  defects: readonly { zh: string; en: string; photo: string | null }[];
}

export function Defects({ title, defects }: Props) {
  if (defects.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles.list}>
        {defects.map((defect) => (
          <li key={defect.zh}>
            {defect.photo && <Photo src={defect.photo} alt="" sizes="56px" radius={10} className={styles.photo} />}
            <SaidDefects of={[defect]} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
