/** One piece of an order: what it is, what it is worth, and its views. */
import { useState } from 'react';
import { type Category, categories, categoryName, identifyRules, type Way } from '../../../contract/identify/rules.ts';
import { isAbsentAtTimes, neededSlots, type SlotId, slotsOf } from '../../../contract/identify/slots.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { IconTrash } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { IconButton } from '../../ui/input/Button.tsx';
import { ChoiceField } from '../../ui/input/Field.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { absentOf, goodShots, type Piece, roomOf, slotName, unknown, untaken } from './form.ts';
import { text } from './form-words.ts';
import styles from './identify.module.css';
import { BrandSheet } from './model/BrandSheet.tsx';
import { Choose, ModelFields } from './model/ModelFields.tsx';
import { SlotGrid } from './slots/SlotGrid.tsx';

interface Props {
  piece: Piece;
  n: number;
  way: Way;
  draft: string;
  /** Which of the drafts, where the address says it. */
  of?: string | undefined;
  onChange: (change: (now: Piece) => Piece) => void;
  /** Absent for the only one. */
  onRemove?: () => void;
}

export function PieceForm({ piece, n, way, draft, of, onChange, onRemove }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const slots = slotsOf(piece.category);
  const set = (change: Partial<Piece>) => onChange((now) => ({ ...now, ...change }));
  const taken = piece.shots.length;
  const absent = absentOf(piece);
  const mayLack = untaken(piece, way).filter(isAbsentAtTimes);
  /** Photos that were taken go with nobody's slip of a finger. */
  const ifGivenUp = async (then: () => void) => {
    const ask = { title: t.dropTitle, body: t.dropBody(taken), ok: t.drop, cancel: t.keep, bad: true };
    if (taken === 0 || (await confirm(ask))) then();
  };
  return (
    <Card
      title={t.piece(n)}
      end={
        onRemove && (
          <IconButton name={t.remove(n)} onClick={() => void ifGivenUp(onRemove)}>
            <IconTrash size={20} />
          </IconButton>
        )
      }
    >
      {!piece.name && (
        <Pills<Category>
          name={t.category}
          value={piece.category}
          options={categories.map((value) => ({ value, label: categoryName[value][language] }))}
          // Views and sizes of another kind of piece are of no use to the new one.
          onChange={(category) =>
            category !== piece.category &&
            void ifGivenUp(() => set({ category, brand: null, size: '', shots: [], absent: [] }))
          }
        />
      )}
      <div className={styles.gap}>
        <Choose
          piece={piece}
          from={{ form: 'identify', ...(of && { draft: of }) }}
          onKnown={(known) =>
            known.category === piece.category
              ? set(known)
              : void ifGivenUp(() => set({ ...known, shots: [], absent: [] }))
          }
          onNone={() => onChange(unknown)}
        />
      </div>
      <div className={styles.gap}>
        {!piece.name && (
          <ChoiceField
            label={t.brand}
            value={piece.brand && (piece.brand.name[language] || t.brandNone)}
            placeholder={t.brandChoose}
            onClick={() => setChoosing(true)}
          />
        )}
        <ModelFields piece={piece} onChange={set} />
        <AmountField
          label={t.worth}
          value={piece.worth}
          onChange={(worth) => set({ worth })}
          hint={t.worthHint(`¥${yuan(identifyRules.secondFrom)}`) + (way === 'item' ? t.worthItem(piece.worth) : '')}
        />
      </div>
      <h3 className={styles.sub}>
        {t.photos}
        <small className="num">{t.photosDone(goodShots(piece.shots).length, slots.length)}</small>
      </h3>
      <p className={styles.note}>
        {way === 'item' ? t.itemNote : t.photosNote}
        {t.most(PHOTO.maxCount)}
      </p>
      <SlotGrid
        slots={slots}
        needed={way === 'item' ? [] : neededSlots(piece.category).filter((slot) => !absent.includes(slot))}
        shots={piece.shots}
        room={roomOf(piece, way)}
        draft={draft}
        onChange={(change) => onChange((now) => ({ ...now, shots: change(now.shots) }))}
      />
      {mayLack.length > 0 && (
        <div className={styles.gap}>
          <p className={styles.note}>{t.absent}</p>
          <Pills<SlotId>
            name={t.absent}
            value={new Set(absent)}
            onChange={(slot) =>
              set({ absent: absent.includes(slot) ? absent.filter((one) => one !== slot) : [...absent, slot] })
            }
            options={mayLack.map((slot) => ({ value: slot, label: slotName(slot)[language] }))}
          />
        </div>
      )}
      <div className={styles.gap}>
        <TextArea
          label={t.note}
          placeholder={t.notePlaceholder}
          value={piece.note}
          onChange={(note) => set({ note })}
        />
      </div>
      {choosing && (
        <BrandSheet
          mayLack
          category={piece.category}
          value={piece.brand}
          onClose={() => setChoosing(false)}
          onChoose={(brand) => {
            set({ brand });
            setChoosing(false);
          }}
        />
      )}
    </Card>
  );
}
