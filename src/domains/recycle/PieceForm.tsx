/** One piece of an inquiry: questions that find its grade, its defects, its photos and what was noticed on them. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { kindOf } from '../../../contract/catalogue/kinds.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { recycleEstimate } from '../../../contract/recycle/calls.ts';
import { exampleOf } from '../../../contract/recycle/examples.ts';
import { gradeQuestionNames, gradeQuestions, recycleRules } from '../../../contract/recycle/rules.ts';
import { read } from '../../api/read.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { cx } from '../../ui/format/cx.ts';
import { IconCamera, IconEdit } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { usePhotoUrls } from '../device/photos/use-photo-urls.ts';
import { SaidDefects } from '../item/Said.tsx';
import { viewsOf } from '../stock/receipt/use-receipt-form.ts';
import { text as receipt } from '../stock/receipt/words.ts';
import { Faults } from '../stock/shoot/Faults.tsx';
import { shapeOf, slotsFor } from '../stock/shoot/slots.ts';
import { text as askText } from './ask-words.ts';
import { EstimateLine } from './Estimate.tsx';
import styles from './recycle.module.css';
import { isUngraded, isUnnamed, type Piece, ticked } from './use-inquiry.ts';
import { text } from './words.ts';

interface Props {
  piece: Piece;
  /** Its grade and photos are those of our warehouse. */
  showsItself: boolean;
  onChange: (piece: Piece) => void;
  onRemove: () => void;
  /** Its model is chosen. */
  onName: () => void;
  /** Merchants are asked: what they may pay is said at once. */
  guessed: boolean;
  /** The questions about its grade are open. */
  asking: boolean;
  onAsk: (open: boolean) => void;
  /** From that view on, or the first that is missing. */
  onShoot: (slot?: string) => void;
}

export function PieceForm({ piece, showsItself, guessed, asking, onChange, onRemove, onName, onAsk, onShoot }: Props) {
  const t = useText(text);
  const a = useText(askText);
  const language = useLanguage();
  const views = viewsOf(piece);
  const said = [
    !isUnnamed(piece) && `${piece.styleNo} · ${sizeName(piece.size, language)}`,
    !isUngraded(piece) && gradeName[piece.grade][language],
  ].filter(Boolean);
  return (
    <Card>
      <div className={styles.piece}>
        <span className={styles.thumb}>
          <Photo src={piece.cover} alt="" sizes="60px" radius={10} />
        </span>
        <span className={styles.words}>
          <b>{piece.name[language]}</b>
          {said.length > 0 && <small>{said.join(' · ')}</small>}
          {piece.defects.length > 0 && (
            <small>
              <SaidDefects of={piece.defects} />
            </small>
          )}
        </span>
        <Button kind="text" size="sm" onClick={onRemove}>
          {a.remove}
        </Button>
      </div>
      {showsItself ? (
        <p className={styles.note}>{a.storedHint}</p>
      ) : (
        <div className={styles.tools}>
          {!piece.own && (
            <Button kind={isUnnamed(piece) ? 'tint' : 'line'} size="sm" onClick={onName}>
              {isUnnamed(piece) ? a.nameIt : a.rename}
            </Button>
          )}
          <Button kind="tint" size="sm" onClick={() => onShoot()}>
            <IconCamera size={18} />
            {a.shots(views)}
          </Button>
          <Button kind={isUngraded(piece) ? 'tint' : 'line'} size="sm" onClick={() => onAsk(true)}>
            <IconEdit size={16} />
            {isUngraded(piece) ? `${t.grade} · ${a.gradeAsk}` : `${t.grade} ${gradeName[piece.grade][language]}`}
          </Button>
        </div>
      )}
      {piece.sent && piece.sent.length > 0 && (
        <div className={cx(styles.stack, styles.gap)}>
          <p className={styles.note}>{a.carried}</p>
          <ImageGrid
            photos={piece.sent}
            onRemove={(id) => onChange({ ...piece, sent: piece.sent?.filter((one) => one.id !== id) ?? [] })}
          />
        </div>
      )}
      {guessed && !isUngraded(piece) && !isUnnamed(piece) && <Guess skuId={piece.skuId} grade={piece.grade} />}
      {!showsItself && piece.shots.length > 0 && <Shown piece={piece} onChange={onChange} />}
      <Faults shots={piece.shots} onRetake={onShoot} />
      {asking && <Questions piece={piece} onChange={onChange} onClose={() => onAsk(false)} />}
    </Card>
  );
}

/** What was shot, and which views are not there yet. */
function Shown({ piece, onChange }: Pick<Props, 'piece' | 'onChange'>) {
  const { shots } = piece;
  const a = useText(askText);
  const { slots } = useText(receipt);
  const urls = usePhotoUrls(shots.map(({ photo }) => photo.$photo));
  const nameOf = (slot: string) => slots[slot] ?? slot;
  const { missing, further } = viewsOf(piece);
  const isAsked = ({ slot }: { slot: string }) => slotsFor(piece).some(({ id }) => id === slot);
  const tiles = (of: Piece['shots']) =>
    of.map(({ slot, photo }) => ({
      id: slot,
      src: urls.get(photo.$photo) ?? '',
      alt: nameOf(slot),
      caption: nameOf(slot),
    }));
  return (
    <div className={cx(styles.stack, styles.gap)}>
      <ImageGrid columns={5} photos={tiles(shots.filter(isAsked))} />
      {further > 0 && (
        <ImageGrid
          columns={5}
          photos={tiles(shots.filter((shot) => !isAsked(shot)))}
          onRemove={(id) => onChange({ ...piece, shots: shots.filter(({ slot }) => slot !== id) })}
        />
      )}
      {missing.length > 0 && <p className={styles.note}>{a.viewsLeft(missing.map(({ id }) => nameOf(id)))}</p>}
    </div>
  );
}

/** Without a network nothing is said, and nothing is waited for. */
function Guess({ skuId, grade }: Pick<Piece, 'skuId' | 'grade'>) {
  const { data } = useQuery(read(recycleEstimate, { skuId, grade }));
  return <EstimateLine estimate={data?.estimate ?? null} />;
}

function Questions({ piece, onChange, onClose }: Pick<Props, 'piece' | 'onChange'> & { onClose: () => void }) {
  const t = useText(text);
  const a = useText(askText);
  const r = useText(receipt);
  const language = useLanguage();
  const [defect, setDefect] = useState('');
  /** What it becomes when it is confirmed. */
  const [now, setNow] = useState(piece);
  const told = (words: string) => {
    const said = words.trim();
    return said && now.defects.length < recycleRules.defects ? [...now.defects, said] : now.defects;
  };
  const add = (words: string) => {
    setNow({ ...now, defects: told(words) });
    setDefect('');
  };
  const answered = () => {
    if (isUngraded(now)) return toast(a.answerFirst);
    const { answers, grade, graded } = now;
    onChange({ ...piece, answers, grade, graded, defects: told(defect) });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      onOk={answered}
      title={isUngraded(now) ? t.grade : `${t.grade} ${gradeName[now.grade][language]}`}
    >
      <p className={styles.note}>{a.answersHint}</p>
      {gradeQuestionNames.map((name) => (
        <div key={name} className={styles.answer}>
          <Checkbox
            checked={now.answers.includes(name)}
            onChange={(yes) => {
              const answers = yes ? [...now.answers, name] : now.answers.filter((one) => one !== name);
              setNow(ticked(now, answers));
            }}
          >
            {gradeQuestions[name][language]}
          </Checkbox>
          <Photo src={exampleOf(kindOf(piece), name)} alt={a.exampleOf} sizes="72px" radius={10} optional />
        </div>
      ))}
      <Checkbox
        checked={now.graded === true && now.answers.length === 0 && now.grade === 'new'}
        onChange={(never) => setNow(ticked(now, [], never))}
      >
        {a.neverUsed}
      </Checkbox>
      <Field
        label={t.defects}
        hint={r.defectHint}
        value={defect}
        onChange={setDefect}
        onKeyDown={(event) => event.key === 'Enter' && add(defect)}
        maxLength={60}
        optional
      />
      <div className={styles.tools}>
        {r.usualDefects[shapeOf(piece)]
          .filter((words) => !now.defects.includes(words))
          .map((words) => (
            <Button key={words} kind="line" size="sm" onClick={() => add(words)}>
              + {words}
            </Button>
          ))}
        {now.defects.map((words) => (
          <Button
            key={words}
            kind="tint"
            size="sm"
            aria-label={r.removeDefect(words)}
            onClick={() => setNow({ ...now, defects: now.defects.filter((one) => one !== words) })}
          >
            {words} ×
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
