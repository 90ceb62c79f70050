/** Who works here: their roles, an invitation by a one-time link, and leaving. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shopInfo } from '../../../../contract/shop/info-calls.ts';
import {
  loginLink,
  type OneTimeLink,
  type StaffMember,
  staffInvite,
  staffLeave,
  staffList,
  staffRolesSave,
} from '../../../../contract/shop/people-calls.ts';
import type { StaffRole } from '../../../../contract/shop/rules.ts';
import { isPlainName } from '../../../../contract/wire/names.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { copy } from '../../../ui/feedback/copy.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { lackOf, moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { isMobile } from '../../../ui/format/validators.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { text as share } from '../../share/words.ts';
import styles from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { WorkKinds } from '../WorkKinds.tsx';
import { text } from './people-words.ts';

export default function People() {
  const t = useText(text);
  const { may } = usePermissions();
  const query = useQuery({ ...read(staffList, {}), ...ALWAYS_FRESH });
  const shop = useQuery(read(shopInfo, {}));
  const [open, setOpen] = useState<'invite' | 'link' | StaffMember | null>(null);
  const edits = may('people.edit');
  return (
    <Screen
      screen="/pages/user/workbench"
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      controls={<WorkKinds />}
      bar={
        edits && (
          <>
            {/* Where codes reach people nobody logs in for others. */}
            {shop.data && shop.data.codes !== 'carrier' && (
              <Button kind="line" grow onClick={() => setOpen('link')}>
                {t.link}
              </Button>
            )}
            <Button grow onClick={() => setOpen('invite')}>
              {t.invite}
            </Button>
          </>
        )
      }
    >
      {({ list }) => (
        <Stack>
          {list.length === 1 && (
            <Notice tone="wait" title={t.alone}>
              {t.aloneBody}
            </Notice>
          )}
          {list.map((member) => (
            <Member key={member.id} member={member} onEdit={edits ? () => setOpen(member) : undefined} />
          ))}
          {open === 'link' && <LinkSheet onClose={() => setOpen(null)} />}
          {open !== null && open !== 'link' && (
            <RolesSheet member={open === 'invite' ? null : open} onClose={() => setOpen(null)} />
          )}
        </Stack>
      )}
    </Screen>
  );
}

function Member({ member, onEdit }: { member: StaffMember; onEdit?: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const leave = useWrite(staffLeave);
  const called = member.name ?? member.nickname;
  const goes = async () => {
    if (!(await askLive({ title: t.leaveTitle(member.name ?? member.nickname), body: t.leaveBody, ok: t.leave })))
      return;
    await leave.mutateAsync({ userId: member.id });
    toast(t.left, { success: true });
  };
  return (
    <Card title={member.me ? t.me(called) : called}>
      <div className={styles.tags}>
        {member.roles.map((role) => (
          <Tag key={role} tone={role === 'owner' ? 'ok' : 'idle'}>
            {t.roles[role]}
          </Tag>
        ))}
      </div>
      <Facts>
        {member.name !== null && <Fact name={t.outside}>{member.nickname}</Fact>}
        <Fact name={t.phone}>{member.phone}</Fact>
        <Fact name={t.seen}>{member.seenAt === null ? t.never : dateTime(member.seenAt, now, language)}</Fact>
      </Facts>
      {onEdit && (
        <div className={styles.work}>
          <LiveButton size="sm" kind="bad" pending={leave.isPending} onClick={() => void goes().catch(() => undefined)}>
            {t.leave}
          </LiveButton>
          <Button size="sm" kind="line" onClick={onEdit}>
            {t.changeRoles}
          </Button>
        </div>
      )}
    </Card>
  );
}

function RolesSheet({ member, onClose }: { member: StaffMember | null; onClose: () => void }) {
  const t = useText(text);
  const m = useText(moreWords);
  const { grants } = usePermissions();
  const invite = useWrite(staffInvite);
  const save = useWrite(staffRolesSave);
  const [phone, setPhone] = useState('');
  const [name, setName] = useState(member?.name ?? '');
  const [roles, setRoles] = useState<ReadonlySet<StaffRole>>(new Set(member?.roles));
  const [link, setLink] = useState<OneTimeLink | null>(null);
  const fault = (value: string) => (isMobile(value) ? null : t.phoneWrong);
  const nameFault = (value: string) => (isPlainName(value.trim()) ? null : t.nameWrong);
  const lacking = lackOf(m, [
    !member && [t.phone, phone, fault(phone)],
    [t.name, name, nameFault(name)],
    [t.role, roles.size === 0 ? null : roles.size],
  ]);
  const toggle = (role: StaffRole) => {
    const next = new Set(roles);
    if (!next.delete(role)) next.add(role);
    setRoles(next);
  };
  const submit = async () => {
    const chosen = [...roles];
    if (member) await save.mutateAsync({ userId: member.id, name: name.trim(), roles: chosen });
    else {
      const { link: made } = await invite.mutateAsync({ phone, name: name.trim(), roles: chosen });
      if (made) return setLink(made);
    }
    toast(t.saved, { success: true });
    onClose();
  };
  if (link) return <LinkShown link={link} onClose={onClose} />;
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={member ? (member.name ?? member.nickname) : t.invite}
      dirty={phone !== '' || name !== (member?.name ?? '')}
      foot={
        <Button
          block
          pending={invite.isPending || save.isPending}
          disabledReason={lacking}
          onClick={() => void submit().catch(() => undefined)}
        >
          {member ? t.save : t.invite}
        </Button>
      }
    >
      <div className={styles.form}>
        {!member && (
          <Field label={t.phone} value={phone} onChange={setPhone} check={fault} inputMode="tel" maxLength={11} />
        )}
        <Field label={t.name} hint={t.nameHint} value={name} onChange={setName} check={nameFault} maxLength={20} />
        <Pills<StaffRole>
          name={t.role}
          options={grants.map((value) => ({ value, label: t.roles[value] }))}
          value={roles}
          onChange={toggle}
        />
        {[...roles].map((role) => (
          <p key={role} className={styles.tally}>
            {m.of(t.roles[role], t.does[role])}
          </p>
        ))}
      </div>
    </LiveSheet>
  );
}

/** For a shop that sends no codes: a way in for somebody whose phone the shop knows. */
function LinkSheet({ onClose }: { onClose: () => void }) {
  const t = useText(text);
  const m = useText(moreWords);
  const make = useWrite(loginLink);
  const [phone, setPhone] = useState('');
  const fault = (value: string) => (isMobile(value) ? null : t.phoneWrong);
  if (make.data) return <LinkShown link={make.data} onClose={onClose} />;
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.link}
      dirty={phone !== ''}
      foot={
        <Button
          block
          pending={make.isPending}
          disabledReason={lackOf(m, [[t.phone, phone, fault(phone)]])}
          onClick={() => make.mutate({ phone })}
        >
          {t.makeLink}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={styles.hint}>{t.linkNote}</p>
        <Field label={t.phone} value={phone} onChange={setPhone} check={fault} inputMode="tel" maxLength={11} />
      </div>
    </LiveSheet>
  );
}

function LinkShown({ link, onClose }: { link: OneTimeLink; onClose: () => void }) {
  const t = useText(text);
  const s = useText(share);
  const language = useLanguage();
  const now = useNow(null);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.linkReady}
      foot={
        <>
          <Button grow kind="line" onClick={onClose}>
            {t.gotIt}
          </Button>
          <Button grow onClick={() => void copy(link.link)}>
            {s.copy}
          </Button>
        </>
      }
    >
      <Notice title={t.linkOnce}>{t.linkUntil(dateTime(link.expiresAt, now, language))}</Notice>
      <p className={styles.link}>{link.link}</p>
    </Sheet>
  );
}
