/** Declared defects, each with the photo that shows it. */

import { useLanguage } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './Defects.module.css';

interface Props {
  title: string;
  defects: readonly { zh: string; en: string; photo: string | null }[];
}

export function Defects({ title, defects }: Props) {
  const language = useLanguage();
  if (defects.length === 0) return null;
  return (
    <Card title={title}>
      <ul className={styles.list}>
        {defects.map((defect) => (
          <li key={defect.zh}>
            {defect.photo && <Photo src={defect.photo} alt="" sizes="56px" radius={10} className={styles.photo} />}
            <span>{defect[language]}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
