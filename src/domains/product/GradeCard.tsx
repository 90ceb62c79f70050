/** How worn the chosen item is, said plainly, with every declared defect ringed on its photo. */
import { Link } from '@tanstack/react-router';
import type { Goods } from '../../../contract/catalogue/calls.ts';
import { gradeName, grades } from '../../../contract/item/grades.ts';
import { date } from '../../ui/format/format.ts';
import { IconNext, IconShield } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { headOf, tailOf } from '../catalogue/ItemCard.tsx';
import { text } from './below-words.ts';
import { photosOf } from './flaws.ts';
import { Rings } from './GoodsGallery.tsx';
import styles from './grade.module.css';

interface Props {
  goods: Goods;
  /** Shoes and clothes are worn, other things are used. */
  worn: boolean;
  onShowPhoto: (index: number) => void;
}

export function GradeCard({ goods, worn, onShowPhoto }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(null);
  const { grade, defects, photos, storedAt, report, certificate, samePiece, cleanedAt } = goods;
  const own = photosOf(goods);
  const day = (at: number) => date(at, now, language);
  const [number, unit] = language === 'zh' ? splitGrade(gradeName[grade].zh) : [gradeName[grade].en, ''];
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <span className={styles.grade} data-long={language === 'en' || undefined}>
          {number}
          {unit && <small>{unit}</small>}
        </span>
        <div>
          <h2>
            {(worn ? t.condition : t.conditionOther)[grade]}
            {t.and}
            {/* Without an inspection it is the seller who names none. */}
            {defects.length === 0 && !report ? t.flawsUntold : t.flaws(defects.length)}
          </h2>
          <p>
            {report
              ? (report.genuine ? t.authenticated : t.inspected)(day(report.at), report.photos)
              : storedAt
                ? t.counted(day(storedAt), own)
                : goods.state === 'sold'
                  ? t.declaredThen(own)
                  : t.declared(own)}
          </p>
          {/* An answer kept on the phone may be of before that was told. */}
          {cleanedAt ? <p>{t.cleaned(day(cleanedAt))}</p> : null}
          {certificate && (
            <Link to="/pages/identify/certificate" search={{ code: certificate }} className={styles.certificate}>
              <IconShield size={14} />
              {samePiece ? t.samePiece : t.certificate}
              <IconNext size={14} />
            </Link>
          )}
        </div>
      </div>
      <ol className={styles.scale} aria-hidden="true">
        {[...grades].reverse().map((one) => (
          <li key={one} data-on={one === grade || undefined}>
            {gradeName[one][language]}
          </li>
        ))}
      </ol>
      {defects.length > 0 && (
        <ul className={styles.defects}>
          {defects.map((defect) => {
            const index = defect.photo;
            const photo = index === null ? undefined : photos[index];
            const sentence = defect[language];
            return (
              <li key={sentence}>
                <button type="button" disabled={index === null} onClick={() => index !== null && onShowPhoto(index)}>
                  {photo && (
                    <span className={styles.thumb}>
                      <Photo src={photo.url} alt="" radius={10} sizes="60px">
                        <Rings marks={photo.marks} small />
                      </Photo>
                    </span>
                  )}
                  <span className={styles.words}>
                    <b>{headOf(sentence)}</b>
                    <small>{tailOf(sentence)}</small>
                  </span>
                  {photo && <IconNext size={16} />}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** `95新` -> `95` and a small `新`; `全新` stays whole. */
const splitGrade = (name: string): [string, string] =>
  /^\d/.test(name) ? [name.slice(0, -1), name.slice(-1)] : [name, ''];
