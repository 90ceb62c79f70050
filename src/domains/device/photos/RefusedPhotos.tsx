/** Photos that were not taken, each by name and picture, with what can be done. */
import { useText } from '../../../ui/format/text.ts';
import { words } from '../../../ui/format/words.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { text } from '../drafts/draft-words.ts';
import styles from '../outbox.module.css';
import { usePhotoUrl } from '../use-outbox.ts';
import { NAMED, type RefusedFile } from './use-refused.ts';

interface Props {
  photos: readonly RefusedFile[];
  onDismiss: (id: string) => void;
}

export function RefusedPhotos({ photos, onDismiss }: Props) {
  if (photos.length === 0) return null;
  return (
    <ul className={styles.refusedPhotos} role="alert">
      {photos.map((photo) => (
        <Refused key={photo.id} photo={photo} onDismiss={() => onDismiss(photo.id)} />
      ))}
    </ul>
  );
}

function Refused({ photo, onDismiss }: { photo: RefusedFile; onDismiss: () => void }) {
  const t = useText(text);
  const g = useText(words);
  const kept = usePhotoUrl(photo.id);
  const url = photo.url ?? kept;
  const why = ({ code, again }: RefusedFile) => {
    if (again && code !== 'FILE_UNREADABLE') return code === 'STORAGE_FULL' ? t.noRoomYet : t.notYet;
    return (code && t.photo[code]) ?? t.notTaken;
  };
  if (photo.notKept) {
    const { names, of } = photo.notKept;
    const named = [...new Set(names.filter(Boolean))];
    return (
      <li>
        <p>
          <b>{t.notKept(names.length, of)}</b>
          <br />
          {t.notKeptWay(named.slice(0, NAMED), named.length > NAMED)}
        </p>
        <Button kind="line" size="sm" onClick={onDismiss}>
          {g.gotIt}
        </Button>
      </li>
    );
  }
  return (
    <li>
      <Photo src={url} alt="" radius={10} className={styles.refusedPhoto} />
      <p>
        <b>{photo.name || t.unnamed}</b>
        <br />
        {why(photo)}
      </p>
      <Button kind="line" size="sm" aria-label={t.leaveOut(photo.name || t.unnamed)} onClick={onDismiss}>
        {t.leaveOutShort}
      </Button>
    </li>
  );
}
