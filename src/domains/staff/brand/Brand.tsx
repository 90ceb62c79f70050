/** The shop's colour and logo: what holds, what there was and will be. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type BrandVersion, brandList } from '../../../../contract/brand/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { VersionRows } from '../shop/Versions.tsx';
import staff from '../staff.module.css';
import { BrandSheet } from './BrandSheet.tsx';
import styles from './brand.module.css';
import { text } from './words.ts';

export function Brand({ mayEdit }: { mayEdit: boolean }) {
  const t = useText(text);
  const { data } = useQuery({ ...read(brandList, {}), ...ALWAYS_FRESH });
  const [editing, setEditing] = useState(false);
  if (!data) return null;
  const { current, list } = data;
  const noteOf = ({ color, logo }: BrandVersion) => [color ?? t.own, logo && t.logoOwn].filter(Boolean).join(' · ');
  return (
    <Card
      title={t.title}
      end={
        mayEdit && (
          <Button kind="text" size="sm" onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
        )
      }
    >
      <p className={staff.hint}>{t.hint}</p>
      {current?.logo && (
        <div className={styles.logo}>
          <Photo src={current.logo.url} alt={t.logo} fit="contain" sizes="96px" />
        </div>
      )}
      <VersionRows list={list} current={current} noteOf={noteOf} />
      {editing && <BrandSheet list={list} onClose={() => setEditing(false)} />}
    </Card>
  );
}
