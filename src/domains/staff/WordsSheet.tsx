/** A decision of the staff's that needs words: a reason for the person, or the bank's reference. */
import { type ReactNode, useState } from 'react';
import { lackOf, moreWords, tooShort } from '../../ui/format/more-words.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Stack } from '../../ui/surface/Card.tsx';
import { LiveSheet } from '../device/live/LiveSheet.tsx';

interface Props {
  /** The decision, on the sheet and on its button. */
  title: string;
  label: string;
  /** What the decision does. */
  about?: string;
  /** Why it is not theirs to decide, whatever they say. */
  barred?: string | false;
  /** Why the button does nothing while there are no words; otherwise that the label's are missing. */
  missing?: string;
  /** It takes something away. */
  bad?: boolean;
  /** Says itself why it failed; the sheet then stays with its words. */
  onDecide: (words: string) => Promise<void>;
  onClose: () => void;
  /** What is known of it already. */
  children?: ReactNode;
}

export function WordsSheet({ title, label, about, barred = false, missing, bad, onDecide, onClose, children }: Props) {
  const t = useText(moreWords);
  const [words, setWords] = useState('');
  const [deciding, setDeciding] = useState(false);
  const said = words.trim();
  const decide = async () => {
    setDeciding(true);
    await onDecide(said).then(onClose, () => setDeciding(false));
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={title}
      dirty={said !== ''}
      foot={
        <Button
          block
          kind={bad ? 'bad' : 'pri'}
          pending={deciding}
          disabledReason={
            barred || (said === '' ? (missing ?? t.missing([label])) : lackOf(t, [[label, said, tooShort(t, said)]]))
          }
          onClick={() => void decide()}
        >
          {title}
        </Button>
      }
    >
      <Stack>
        {about && <p>{about}</p>}
        {children}
        <TextArea label={label} value={words} onChange={setWords} />
      </Stack>
    </LiveSheet>
  );
}
