/** Certificates to take back: one expert asks, another decides. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { identifyCertificate } from '../../../../contract/identify/calls.ts';
import { identifyRevoke, identifyRevokeDecide, type identifyWork } from '../../../../contract/identify/desk-calls.ts';
import { leadsAway, leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import { ourMistakes, type RevokeGround, revokeGrounds } from '../../../../contract/identify/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { grouped, ungrouped } from '../../../../contract/wire/patterns.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, deadlineText } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { Acts, SecondPerson } from '../Acts.tsx';
import { text as second } from '../second-words.ts';
import styles from './desk.module.css';
import { text } from './revocation-words.ts';

type Asked = Output<typeof identifyWork>['revocations'][number];

export function AskedRevocations({ asked }: { asked: readonly Asked[] }) {
  return asked.map((one) => <AskedCard key={one.id} asked={one} />);
}

/** Asks for one that this house has issued. */
export function AskRevocation({ alone }: { alone: boolean }) {
  const t = useText(text);
  const { nobody } = useText(second);
  return (
    <Acts by={identifyRevoke} silent>
      <Card title={t.title}>
        <p className={styles.note}>{t.note}</p>
        {alone && <SecondPerson by={identifyRevokeDecide} title={nobody} />}
        <Ask />
      </Card>
    </Acts>
  );
}

function AskedCard({ asked }: { asked: Asked }) {
  const { id, code, name, ground, reason, by, dueAt, barred, needsSecond } = asked;
  const t = useText(text);
  const { nobody } = useText(second);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const decide = useWrite(identifyRevokeDecide);
  const decideAs = async (agree: boolean) => {
    const no = barred === 'asked' ? t.withdraw : t.decline;
    const ask = agree
      ? { title: t.agree, body: t.agreeBody, ok: t.agree, bad: true }
      : { title: no, body: t.noBody, ok: no };
    if (!(await askLive(ask))) return;
    const { revoked } = await decide.mutateAsync({ id, agree });
    const stands = barred === 'asked' ? t.done.withdrawn : t.done.declined;
    toast(revoked ? t.done.revoked : stands, { success: true });
  };
  return (
    <Card title={t.asked(by)}>
      <Facts>
        <Fact name={t.piece}>{name[language]}</Fact>
        <Fact name={t.code} copy={code}>
          <span className="num">{grouped(code)}</span>
        </Fact>
        <Fact name={t.why}>{t.grounds(ground)}</Fact>
        <Fact name={t.words}>{reason}</Fact>
      </Facts>
      <LinkButton size="sm" kind="line" to="/pages/identify/certificate" search={{ code }}>
        {t.see}
      </LinkButton>
      <p className={styles.note}>
        {dueAt > now ? t.until(deadlineText(dueAt, now, language)) : t.late(dateTime(dueAt, now, language))}
      </p>
      {needsSecond && <SecondPerson by={identifyRevokeDecide} title={nobody} />}
      {barred && !needsSecond && <Notice tone="wait">{t.barred[barred]}</Notice>}
      {barred === 'asked' && (
        <LiveButton kind="line" size="sm" pending={decide.isPending} onClick={() => quietly(decideAs(false))}>
          {t.withdraw}
        </LiveButton>
      )}
      {barred === null && (
        <Acts by={identifyRevokeDecide}>
          <div className={styles.buttons}>
            <LiveButton kind="line" size="sm" pending={decide.isPending} onClick={() => quietly(decideAs(false))}>
              {t.decline}
            </LiveButton>
            <LiveButton kind="bad" size="sm" pending={decide.isPending} onClick={() => quietly(decideAs(true))}>
              {t.agree}
            </LiveButton>
          </div>
        </Acts>
      )}
    </Card>
  );
}

/** What is no certificate is said before anything is asked about it. */
export function Ask() {
  const t = useText(text);
  const [code, setCode] = useState('');
  const [open, setOpen] = useState(false);
  const [looking, setLooking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const queries = useQueryClient();
  const said = ungrouped(code);
  // What is no certificate has nothing to be asked of.
  const look = async () => {
    setLooking(true);
    const asked = queries.fetchQuery({ ...read(identifyCertificate, { code: said }), ...ALWAYS_FRESH });
    const failed = await asked.then(
      () => null,
      // Out of reach, what is sent says so.
      (error: unknown) => (error instanceof ApiError && error.code === 'NOT_FOUND' ? t.unknown(said) : null),
    );
    setWrong(failed);
    setOpen(failed === null);
    setLooking(false);
  };
  return (
    <div className={styles.stack}>
      <NeedsNetwork />
      <Field
        label={t.code}
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setWrong(null);
        }}
        error={wrong}
        maxLength={64}
        autoCapitalize="off"
      />
      <LiveButton
        block
        kind="line"
        pending={looking}
        disabledReason={said === '' && t.lacks([t.code])}
        onClick={() => void look()}
      >
        {t.ask}
      </LiveButton>
      {open && <AskSheet code={said} onDone={() => setCode('')} onClose={() => setOpen(false)} />}
    </div>
  );
}

export function AskSheet({ code, onDone, onClose }: { code: string; onDone: () => void; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const ask = useWrite(identifyRevoke);
  const [ground, setGround] = useState<RevokeGround | null>(null);
  const [words, setWords] = useState('');
  const reason = words.trim();
  const send = async () => {
    if (!ground) return;
    await ask.mutateAsync({ code, ground, reason });
    toast(t.askedFor, { success: true });
    onDone();
    onClose();
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.ask}
      dirty={ground !== null || reason !== ''}
      foot={
        <LiveButton
          block
          pending={ask.isPending}
          disabledReason={
            (!ground && t.lacks([t.why])) ||
            (reason.length < 2 && t.lacks([t.words])) ||
            (leadsAway(reason) && leadsAwayWords[language])
          }
          onClick={() => quietly(send())}
        >
          {t.ask}
        </LiveButton>
      }
    >
      <div className={styles.stack}>
        <RadioRows<RevokeGround>
          name={t.why}
          value={ground}
          onChange={setGround}
          options={revokeGrounds.map((value) => ({
            ...{ value, label: t.grounds(value) },
            note: ourMistakes.includes(value) ? t.feeGoesBack : undefined,
          }))}
        />
        <TextArea label={t.where} value={words} onChange={setWords} />
      </div>
    </LiveSheet>
  );
}
