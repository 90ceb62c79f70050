/** How often staff show that it is they: what holds, what there was and will be, and a new one. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ShopProof, shopProofList, shopProofSave } from '../../../../contract/shop/proof-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { fromWhen, lastSaved, VersionRows, type When, WhenPills } from '../shop/Versions.tsx';
import styles from '../staff.module.css';
import { isProved, Prove, useProof } from './Prove.tsx';
import { text } from './words.ts';

type Versions = Output<typeof shopProofList>;

const choices = [1, 8, 24, 168] as const;

const useWritten = () => {
  const t = useText(text);
  return ({ hours }: ShopProof) => (hours === null ? t.off : t.hours(hours));
};

export function Proofs({ mayEdit }: { mayEdit: boolean }) {
  const t = useText(text);
  const written = useWritten();
  const { data } = useQuery({ ...read(shopProofList, {}), ...ALWAYS_FRESH });
  const [editing, setEditing] = useState(false);
  if (!data) return null;
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
      <p className={styles.hint}>{t.what}</p>
      <Facts>
        <Fact name={t.holds}>{written(data.holding)}</Fact>
      </Facts>
      <VersionRows list={data.list} current={data.current} noteOf={({ proof }) => written(proof)} />
      {editing && <ProofSheet data={data} onClose={() => setEditing(false)} />}
    </Card>
  );
}

function ProofSheet({ data, onClose }: { data: Versions; onClose: () => void }) {
  const t = useText(text);
  const written = useWritten();
  const now = useNow(60_000);
  const own = useProof();
  const save = useWrite(shopProofSave);
  const last = lastSaved(data.list);
  const before = last?.proof ?? data.holding;
  const [hours, setHours] = useState(before.hours);
  const [when, setWhen] = useState<When>('now');
  const dirty = hours !== before.hours;
  const mustProve = hours !== null && own !== undefined && !isProved(own, hours, now);
  const noKey = hours !== null && own !== undefined && own.phone === null && own.passkeys === 0;
  const submit = async () => {
    await save.mutateAsync({ proof: { hours }, holdsFrom: fromWhen(when), basedOn: last?.id ?? null });
    toast(t.saved, { success: true });
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.title}
      dirty={dirty}
      foot={
        <Button
          block
          pending={save.isPending}
          disabledReason={!dirty ? t.same : noKey ? t.keyMissing : mustProve && t.needed}
          onClick={() => quietly(submit())}
        >
          {t.save}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.hint}>{t.what}</p>
        <Pills<string>
          name={t.holds}
          options={[null, ...choices].map((value) => ({ value: String(value), label: written({ hours: value }) }))}
          value={String(hours)}
          onChange={(value) => setHours(choices.find((one) => String(one) === value) ?? null)}
        />
        <WhenPills value={when} onChange={setWhen} />
        {dirty && noKey && (
          <Notice
            tone="wait"
            title={t.keyFirst}
            end={
              <LinkButton size="sm" kind="line" to="/pages/user/setting/index">
                {t.add}
              </LinkButton>
            }
          />
        )}
        {dirty && mustProve && !noKey && own && (
          <>
            <Notice tone="wait" title={t.needed}>
              {t.proveFirst}
            </Notice>
            <Prove proof={own} />
          </>
        )}
        <p className={styles.hint}>{t.wayBack}</p>
      </div>
    </LiveSheet>
  );
}
