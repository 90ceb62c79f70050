/** Another colour or logo, seen on both grounds before it is saved. */
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useRef, useState } from 'react';
import * as v from 'valibot';
import { type BrandVersion, brandPreview, brandSave } from '../../../../contract/brand/calls.ts';
import { brandColor, brandTokens } from '../../../../contract/brand/tokens.ts';
import { read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { sendNow } from '../../upload/send-now.ts';
import { fromWhen, lastSaved, type When, WhenPills } from '../shop/Versions.tsx';
import staff from '../staff.module.css';
import styles from './brand.module.css';
import { text } from './words.ts';

const isColor = (typed: string) => v.is(brandColor, typed);
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

export function BrandSheet({ list, onClose }: { list: readonly BrandVersion[]; onClose: () => void }) {
  const t = useText(text);
  const last = lastSaved(list);
  const save = useWrite(brandSave);
  const [typed, setTyped] = useState(last?.color ?? '');
  const [logo, setLogo] = useState(last?.logo ?? null);
  const [sending, setSending] = useState(false);
  const [when, setWhen] = useState<When>('now');
  const file = useRef<HTMLInputElement>(null);
  const color = typed.trim().toLowerCase();
  const wrong = color !== '' && !isColor(color);
  const dirty = color !== (last?.color ?? '') || logo?.id !== last?.logo?.id;
  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (!TYPES.includes(chosen.type)) return toast(t.kind, { failure: true });
    setSending(true);
    try {
      setLogo(await sendNow(chosen, 'uploadAsItIs'));
    } finally {
      setSending(false);
    }
  };
  const submit = async () => {
    await save.mutateAsync({
      color: color === '' ? null : color,
      logo: logo?.id ?? null,
      holdsFrom: fromWhen(when),
      basedOn: last?.id ?? null,
    });
    toast(t.saved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.edit}
      dirty={dirty}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={wrong ? t.badColor : !dirty && t.same}
          onClick={() => quietly(submit())}
        >
          {t.save}
        </Button>
      }
    >
      <div className={staff.form}>
        <Field
          label={t.color}
          value={typed}
          onChange={setTyped}
          hint={t.colorHint}
          maxLength={7}
          autoComplete="off"
          placeholder={brandTokens.light.brand}
          check={() => (wrong ? t.badColor : null)}
          end={
            <input
              type="color"
              className={styles.swatch}
              aria-label={t.pick}
              value={isColor(color) ? color : brandTokens.light.brand}
              onChange={(event) => setTyped(event.target.value)}
            />
          }
        />
        <Preview color={isColor(color) ? color : null} />
        <p className={staff.hint}>{t.logoHint}</p>
        {logo && (
          <div className={styles.logo}>
            <Photo src={logo.url} alt={t.logo} fit="contain" sizes="96px" />
          </div>
        )}
        <div className={styles.ways}>
          <Button kind="sec" size="sm" pending={sending} onClick={() => file.current?.click()}>
            {logo ? t.change : t.choose}
          </Button>
          {logo && (
            <Button kind="text" size="sm" onClick={() => setLogo(null)}>
              {t.remove}
            </Button>
          )}
        </div>
        <input
          ref={file}
          hidden
          type="file"
          accept={TYPES.join(',')}
          aria-label={t.logo}
          onChange={(event) => {
            quietly(take(event.target.files?.[0]));
            event.target.value = '';
          }}
        />
        <WhenPills value={when} onChange={setWhen} />
      </div>
    </LiveSheet>
  );
}

/** As the server makes it: a button and a deep card on either ground. */
function Preview({ color }: { color: string | null }) {
  const t = useText(text);
  const { data } = useQuery({ ...read(brandPreview, { color: color ?? '' }), enabled: color !== null });
  const [light = '', dark = ''] = (color !== null && data?.palette.split('\n')) || [];
  return (
    <div className={styles.grounds} aria-hidden="true">
      {(['light', 'dark'] as const).map((theme) => (
        <div
          key={theme}
          className={styles[theme]}
          style={{ ...styleOf(brandTokens[theme]), ...declaredIn(theme === 'light' ? light : dark) }}
        >
          <span className={styles.button}>{t.sample}</span>
          <span className={styles.deep}>{t[theme]}</span>
        </div>
      ))}
    </div>
  );
}

const styleOf = (tokens: Readonly<Record<string, string>>): CSSProperties =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [`--${name}`, value]));

/** What a line of the style sheet declares. */
const declaredIn = (rule: string): CSSProperties =>
  Object.fromEntries([...rule.matchAll(/(--[\w-]+):(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
