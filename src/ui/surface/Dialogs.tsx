/** Shows what `confirm()` and `alert()` ask, one at a time. Mounted once by the shell. */
import { useState, useSyncExternalStore } from 'react';
import { type Asked, currentDialog, onDialog } from '../feedback/dialogs.ts';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import { Button } from '../input/Button.tsx';
import styles from './Dialog.module.css';
import { Dialog } from './Dialog.tsx';

/** So that all of it is seen on the narrowest phone, where 24 letters or half as many Chinese characters fit a line. */
const rowsFor = (field: string): number => {
  const lines = field
    .split('\n')
    .map((line) => Math.ceil([...line].reduce((sum, one) => sum + (one > '\u00ff' ? 2 : 1), 0) / 24));
  return Math.max(
    3,
    lines.reduce((sum, n) => sum + Math.max(1, n), 0),
  );
};

export function Dialogs() {
  const t = useText(words);
  const asked = useSyncExternalStore(onDialog, currentDialog, () => null);
  const [last, setLast] = useState<Asked | null>(null);
  // The words stay while the window fades out.
  if (asked && asked !== last) setLast(asked);
  if (!last) return null;
  const { title, body, field, ok, cancel, other, bad, telling } = last;
  return (
    <Dialog
      open={asked !== null}
      onClose={() => asked?.answer(false)}
      title={title}
      actions={
        <>
          {!telling && (
            <Button kind="line" onClick={() => asked?.answer(false)}>
              {cancel ?? t.cancel}
            </Button>
          )}
          {other && (
            <Button kind="line" onClick={() => asked?.answer('other')}>
              {other}
            </Button>
          )}
          <Button kind={bad ? 'bad' : 'pri'} onClick={() => asked?.answer(true)}>
            {ok ?? (telling ? t.gotIt : t.ok)}
          </Button>
        </>
      }
    >
      {body && <p className={styles.words}>{body}</p>}
      {field !== undefined && (
        <textarea
          className={styles.field}
          readOnly
          rows={rowsFor(field)}
          aria-label={title}
          value={field}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Dialog>
  );
}
