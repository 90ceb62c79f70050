/** The certificate as a picture to send: drawn by the server as it stands now, with a code that leads to it. */
import { useState } from 'react';
import { identifyCertificatePicture } from '../../../contract/identify/calls.ts';
import { sentBy } from '../../api/exchange/sent-by.ts';
import { useWrite } from '../../api/write.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { POSTER_HANDLES, Poster } from '../share/Poster.tsx';
import { sharePicture } from '../share/share-picture.ts';
import { text } from './certificate-words.ts';
import styles from './identify.module.css';

interface Props {
  code: string;
  name: string;
  open: boolean;
  onClose: () => void;
}

export function CertificateSheet({ code, name, open, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const make = useWrite(identifyCertificatePicture, { handles: POSTER_HANDLES });
  const [picture, setPicture] = useState<string | null>(null);
  const url = sentBy(window.location.href);
  const file = `${code}.${picture?.startsWith('data:') ? 'jpg' : 'webp'}`;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.share}
      foot={
        <>
          <Button grow kind="line" onClick={() => void copy(url)}>
            {t.copy}
          </Button>
          <Button
            grow
            onClick={() => void sharePicture({ title: `${t.title} ${name}`, url, picture, name: file })}
            disabledReason={picture === null && t.drawing}
          >
            {t.sharePicture}
          </Button>
        </>
      }
    >
      <div className={styles.picture}>
        <Poster
          key={language}
          draw={() => make.mutateAsync({ code })}
          alt={t.pictureOf(name)}
          code={url}
          onDrawn={setPicture}
        />
        {picture && (
          <a className={styles.save} href={picture} download={file}>
            {t.save}
          </a>
        )}
      </div>
    </Sheet>
  );
}
