/** A title as it will be read, to its end: one line of words, on as many lines as it takes; counted as the channel counts. */
import { channelLength, channelLimits } from '../../../../contract/resale/rules.ts';
import { useText } from '../../../ui/format/text.ts';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { text } from './words.ts';

interface Props {
  value: string;
  error: string | null;
  onChange: (value: string) => void;
}

export function TitleField({ value, error, onChange }: Props) {
  const t = useText(text);
  return (
    <TextArea
      label={t.titleLabel}
      rows={2}
      value={value}
      max={channelLimits.title}
      count={(now) => channelLength(now.trim())}
      hint={t.titleCount}
      error={error}
      onChange={(now) => onChange(now.replaceAll(/\s*\n\s*/g, ' '))}
    />
  );
}
