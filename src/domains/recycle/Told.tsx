/** What the owner of a piece said of it: its defects, what of the grade questions they said yes to, and their note. */
import { type GradeQuestion, gradeQuestions } from '../../../contract/recycle/rules.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Fact } from '../../ui/list/Row.tsx';
import { Said, SaidDefects, SaidGrade } from '../item/Said.tsx';
import { text } from './words.ts';

interface Told {
  answers: readonly GradeQuestion[];
  defects: readonly string[];
  note: string;
}

/** Facts among others. */
export function Told({ of: { answers, defects, note } }: { of: Told }) {
  const t = useText(text);
  return (
    <>
      <Fact name={t.defects}>
        <SaidDefects of={defects} none={t.noDefects} />
      </Fact>
      {answers.length > 0 && (
        <Fact name={t.grade}>
          <SaidGrade of={answers} />
        </Fact>
      )}
      {note && (
        <Fact name={t.inquiryNote}>
          <Said>{note}</Said>
        </Fact>
      )}
    </>
  );
}

/** The same in one line of a list; nothing where nothing was said. */
export function ToldLine({ of: { answers, defects, note } }: { of: Told }) {
  const t = useText(text);
  const language = useLanguage();
  const said = [
    ...(defects.length > 0 ? [<SaidDefects key="defects" of={defects} />] : []),
    ...answers.map((name) => gradeQuestions[name][language]),
    ...(note
      ? [
          <span key="note">
            {t.inquiryNote} <Said>{note}</Said>
          </span>,
        ]
      : []),
  ];
  if (said.length === 0) return null;
  return (
    <small>
      {said.map((one, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it does not change while it is shown
        <span key={n}>
          {n > 0 && ' · '}
          {one}
        </span>
      ))}
    </small>
  );
}
