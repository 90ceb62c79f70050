/** Words that a person wrote: in quotation marks where they are not in the reader's language, and always marked as theirs for a voice. */

import { Fragment } from 'react';
import { usualDefect } from '../../../contract/item/usual-defects.ts';
import { type GradeQuestion, gradeQuestionNames, gradeQuestions } from '../../../contract/recycle/rules.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { useLanguage } from '../../ui/format/text.ts';
import { languageOf } from './own-words.ts';

export function Said({ children: words }: { children: string }) {
  const reader = useLanguage();
  const written = languageOf(words);
  const foreign = written !== null && written !== reader;
  return <span lang={foreign ? (written === 'zh' ? 'zh-CN' : 'en') : undefined}>{foreign ? `“${words}”` : words}</span>;
}

/** Defects as their owner named them; the usual ones, and what staff put into both, in the reader's language. */
export function SaidDefects({ of, none = '' }: { of: readonly (string | Words)[]; none?: string }) {
  const language = useLanguage();
  if (of.length === 0) return none;
  // One text: in a row that sets its parts apart no gap comes before a sign.
  return (
    <span>
      {of.map((defect, n) => {
        const own = typeof defect === 'string' ? defect : defect.zh === defect.en ? defect.zh : null;
        const words = own ?? (defect as Words)[language];
        return (
          <Fragment key={words}>
            {n > 0 && (language === 'zh' ? '；' : '; ')}
            {own === null ? words : (usualDefect(own)?.[language] ?? <Said>{own}</Said>)}
          </Fragment>
        );
      })}
    </span>
  );
}

/** What they said yes to of the questions about its grade, the worst first. */
export function SaidGrade({ of }: { of: readonly GradeQuestion[] }) {
  const language = useLanguage();
  return gradeQuestionNames
    .filter((name) => of.includes(name))
    .map((name) => gradeQuestions[name][language])
    .join(language === 'zh' ? '；' : '; ');
}
