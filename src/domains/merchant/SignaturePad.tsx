/** A box to sign in with a finger; whoever cannot draw types the name, and that is written into the picture instead. */
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import Pad from 'signature_pad';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import styles from './merchant.module.css';
import { text } from './words.ts';

export interface Drawn {
  /** The signature on white as a PNG; null when there is none. */
  picture: () => Promise<File | null>;
}

const [WIDTH, HEIGHT] = [640, 320];

export default function SignaturePad({ handle, onDrawn }: { handle: Ref<Drawn>; onDrawn: (drawn: boolean) => void }) {
  const t = useText(text);
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<Pad>(null);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    // The picture is on white in the dark too: it is printed.
    const made = new Pad(sheet, { backgroundColor: 'white', penColor: 'black', minWidth: 1, maxWidth: 3 });
    pad.current = made;
    // The library takes a point of the screen for one of the picture, which is finer.
    made.addEventListener('beginStroke', () => {
      const finer = sheet.width / sheet.getBoundingClientRect().width;
      sheet.getContext('2d')?.setTransform(finer, 0, 0, finer, 0, 0);
    });
    made.addEventListener('endStroke', () => onDrawn(!made.isEmpty()));
    return () => made.off();
  }, [onDrawn]);

  const clear = () => {
    pad.current?.clear();
    setTyped('');
    onDrawn(false);
  };
  const write = (name: string) => {
    setTyped(name);
    pad.current?.clear();
    const context = canvas.current?.getContext('2d');
    if (context && name.trim()) {
      context.resetTransform();
      context.fillStyle = 'black';
      context.font = '96px serif';
      context.textAlign = 'center';
      context.fillText(name.trim(), WIDTH / 2, HEIGHT / 2 + 32, WIDTH - 40);
    }
    onDrawn(name.trim().length >= 2);
  };
  useImperativeHandle(handle, () => ({
    picture: () =>
      new Promise((resolve) => {
        if (!canvas.current) return resolve(null);
        canvas.current.toBlob(
          (blob) => resolve(blob && new File([blob], 'signature.png', { type: 'image/png' })),
          'image/png',
        );
      }),
  }));
  return (
    <>
      <canvas ref={canvas} width={WIDTH} height={HEIGHT} className={styles.pad} role="img" aria-label={t.draw} />
      <Button kind="text" size="sm" onClick={clear}>
        {t.clear}
      </Button>
      <Field label={t.typed} optional maxLength={30} value={typed} onChange={write} />
    </>
  );
}
