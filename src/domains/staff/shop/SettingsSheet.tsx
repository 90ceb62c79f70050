/** A new version of the shop's settings: what changes is said before it is saved. */
import { useState } from 'react';
import * as v from 'valibot';
import {
  type ShopSettings,
  type ShopVersion,
  shopSettings,
  shopSettingsSave,
  type Warehouse,
  warehouse,
} from '../../../../contract/shop/calls.ts';
import { NO_HOURS } from '../../../../contract/shop/hours.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { type Language, useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { HoursFields, hoursFacts } from '../hours/HoursFields.tsx';
import styles from '../staff.module.css';
import { fromWhen, lastSaved, type When, WhenPills } from './Versions.tsx';
import { text } from './words.ts';

const NO_WAREHOUSE: Warehouse = { name: '', phone: '', province: '', city: '', district: '', detail: '' };
const parts = ['name', 'phone', 'province', 'city', 'district', 'detail'] as const;

export function SettingsSheet({ list, onClose }: { list: readonly ShopVersion[]; onClose: () => void }) {
  const t = useText(text);
  const last = lastSaved(list);
  const save = useWrite(shopSettingsSave);
  const [name, setName] = useState(last?.settings.name ?? { zh: '', en: '' });
  const [publicUrl, setUrl] = useState(last?.settings.publicUrl ?? '');
  const [place, setPlace] = useState(last?.settings.warehouse ?? NO_WAREHOUSE);
  const [hours, setHours] = useState(last?.settings.hours ?? NO_HOURS);
  const [when, setWhen] = useState<When>('now');
  const language = useLanguage();
  const settings: ShopSettings = {
    name,
    publicUrl: publicUrl.trim(),
    warehouse: parts.every((part) => place[part].trim() === '') ? null : place,
    hours,
  };
  const parsed = v.safeParse(shopSettings, settings);
  const wrong = parsed.success ? undefined : String(parsed.issues[0]?.path?.[0]?.key ?? 'name');
  const before = last?.settings;
  const changes = before ? changesOf(before, settings, language) : [];
  const submit = async () => {
    await save.mutateAsync({ settings, holdsFrom: fromWhen(when), basedOn: last?.id ?? null });
    toast(t.saved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.settings}
      dirty={changes.length > 0}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={wrong !== undefined && t.wrong(t.fields[wrong] ?? wrong)}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <Field label={t.nameZh} value={name.zh} onChange={(zh) => setName({ ...name, zh })} maxLength={20} />
        <Field label={t.nameEn} value={name.en} onChange={(en) => setName({ ...name, en })} maxLength={40} />
        <Field
          label={t.publicUrl}
          value={publicUrl}
          onChange={setUrl}
          hint={t.publicUrlHint}
          inputMode="url"
          placeholder="https://shop.example"
        />
        {parts.map((part) => (
          <Field
            key={part}
            label={t.place[part]}
            value={place[part]}
            onChange={(value) => setPlace({ ...place, [part]: value })}
            inputMode={part === 'phone' ? 'tel' : undefined}
            // A service number is neither a mobile nor a landline.
            check={(value) => (part === 'phone' && !v.is(warehouse.entries.phone, value) ? t.phoneBad : null)}
            autoComplete="off"
          />
        ))}
        <HoursFields value={hours} onChange={setHours} />
        <WhenPills value={when} onChange={setWhen} />
        {changes.length > 0 && (
          <Notice title={t.preview}>
            {changes.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        )}
      </div>
    </LiveSheet>
  );
}

/** A line for each fact that differs. */
function changesOf(before: ShopSettings, after: ShopSettings, language: Language): string[] {
  const t = text[language];
  const facts = (settings: ShopSettings): [what: string, value: string][] => [
    [t.nameZh, settings.name.zh],
    [t.nameEn, settings.name.en],
    [t.publicUrl, settings.publicUrl],
    ...parts.map((part): [string, string] => [
      `${t.warehouse} · ${t.place[part]}`,
      settings.warehouse?.[part].trim() ?? '',
    ]),
    ...hoursFacts(settings.hours ?? NO_HOURS, language),
  ];
  const was = facts(before);
  return facts(after).flatMap(([what, value], n) => {
    const old = was[n]?.[1] ?? '';
    return old === value ? [] : [t.changed(what, old || '--', value || '--')];
  });
}
