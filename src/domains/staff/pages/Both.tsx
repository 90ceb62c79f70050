/** A sentence in both languages, side by side, each counted to what it may have. */
import { useText } from '../../../ui/format/text.ts';
import { Field } from '../../../ui/input/Field.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { text } from './words.ts';

export interface Words {
  zh: string;
  en: string;
}

interface Props {
  name: string;
  value: Words;
  onChange: (words: Words) => void;
  /** Most characters. */
  max: number;
  long?: boolean;
}

const languages = ['zh', 'en'] as const;

export function Both({ name, value, onChange, max, long }: Props) {
  const t = useText(text);
  return languages.map((language) => {
    const common = {
      label: `${name} · ${t[language]}`,
      value: value[language],
      onChange: (words: string) => onChange({ ...value, [language]: words }),
      lang: language,
    };
    return long ? (
      <TextArea key={language} {...common} max={max} rows={3} />
    ) : (
      <Field key={language} {...common} maxLength={max} />
    );
  });
}
