/** The shop on the workbench: what is done of opening it, its settings with their versions, and its health. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Health,
  type OpeningStep,
  type ShopVersion,
  shopHealth,
  shopOpening,
  shopSettingsList,
} from '../../../../contract/shop/calls.ts';
import { NO_HOURS } from '../../../../contract/shop/hours.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { useRules } from '../../../ui/hydration/rules.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts, Row, RowButton, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { Brand } from '../brand/Brand.tsx';
import { hoursFacts } from '../hours/HoursFields.tsx';
import type { Kind } from '../kind-names.ts';
import { NoticeWords } from '../notices/NoticeWords.tsx';
import { Proofs } from '../proof/Proofs.tsx';
import styles from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { WorkKinds } from '../WorkKinds.tsx';
import { Fees } from './Fees.tsx';
import { Limits } from './Limits.tsx';
import { Rules } from './Rules.tsx';
import { SettingsSheet } from './SettingsSheet.tsx';
import { Trials } from './Trials.tsx';
import { text } from './words.ts';

/** Parts of this screen. */
type Part = 'settings' | 'fees' | 'health';

/** The work, or the part of this screen, in which a step is done; what is set up on the server is told by the health. */
const placeOf: Record<OpeningStep, Kind | { part: Part } | null> = {
  settings: { part: 'settings' },
  warehouse: { part: 'settings' },
  passkey: null,
  codes: { part: 'health' },
  payment: { part: 'health' },
  payout: { part: 'health' },
  identity: { part: 'health' },
  express: { part: 'health' },
  fees: { part: 'fees' },
  policies: 'agreements',
  staff: 'people',
  product: 'catalogue',
  page: 'pages',
  sale: null,
};

export default function Shop() {
  const t = useText(text);
  const { may } = usePermissions();
  const { demo } = useRules();
  const settings = useQuery({ ...read(shopSettingsList, {}), ...ALWAYS_FRESH });
  const [editing, setEditing] = useState(false);
  const go = (part: Part) => {
    if (part === 'settings' && may('shop.edit')) setEditing(true);
    else document.getElementById(part)?.focus();
  };
  return (
    <Screen
      screen="/pages/user/workbench"
      title={t.title}
      ground="task"
      query={settings}
      onRefresh={() => settings.refetch()}
      controls={<WorkKinds />}
      bar={
        may('shop.edit') && (
          <Button block onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
        )
      }
    >
      {({ current, list, addressInUse }) => (
        <Stack>
          {/* What the demo has sold opens nobody's shop. */}
          {demo ? <Notice title={t.demo}>{t.demoOut}</Notice> : <Opening onGo={go} />}
          <Place part="settings">
            <Settings current={current} inUse={addressInUse} />
          </Place>
          <Versions list={list.filter(({ id }) => id !== current?.id)} />
          <Brand mayEdit={may('shop.edit')} />
          <Place part="fees">
            <Fees mayEdit={may('shop.edit')} />
          </Place>
          <Rules mayEdit={may('shop.edit')} />
          <Limits mayEdit={may('shop.edit')} />
          <NoticeWords mayEdit={may('shop.edit')} />
          <Proofs mayEdit={may('shop.edit')} />
          <Place part="health">
            <HealthCard />
          </Place>
          <Trials mayTry={may('shop.edit')} />
          {editing && <SettingsSheet list={list} onClose={() => setEditing(false)} />}
        </Stack>
      )}
    </Screen>
  );
}

/** Where a step of the list leads: what has the focus is in view. */
const Place = ({ part, children }: { part: Part; children: ReactNode }) => (
  <section id={part} tabIndex={-1}>
    {children}
  </section>
);

export function Opening({ onGo }: { onGo: (part: Part) => void }) {
  const t = useText(text);
  const opening = useQuery({ ...read(shopOpening, {}), ...ALWAYS_FRESH });
  const steps = opening.data?.steps ?? [];
  const done = steps.filter((one) => one.done).length;
  if (steps.length === 0 || done === steps.length) return null;
  return (
    <Card title={t.opening} end={<span className="num">{t.done(done, steps.length)}</span>}>
      <Rows>
        {steps.map(({ step, done: isDone }) => (
          <Step
            key={step}
            step={step}
            isDone={isDone}
            onGo={onGo}
            possible={step !== 'passkey' || opening.data?.passkeys !== false}
          />
        ))}
      </Rows>
    </Card>
  );
}

interface StepProps {
  step: OpeningStep;
  isDone: boolean;
  onGo: (part: Part) => void;
  /** Whether it can be done as things are. */
  possible: boolean;
}

function Step({ step, isDone, possible, onGo }: StepProps) {
  const t = useText(text);
  const work = placeOf[step];
  const value = <Tag tone={isDone ? 'ok' : 'wait'}>{isDone ? t.isDone : t.toDo}</Tag>;
  const note = isDone ? undefined : possible ? t.stepHints[step] : t.noPasskeys;
  // Their own, and not the shop's.
  if (step === 'passkey' && possible)
    return (
      <RowLink to="/pages/user/setting/index" note={note} value={value}>
        {t.steps[step]}
      </RowLink>
    );
  if (typeof work === 'object' && work)
    return (
      <RowButton next note={note} value={value} onClick={() => onGo(work.part)}>
        {t.steps[step]}
      </RowButton>
    );
  if (!work)
    return (
      <Row note={note} value={value}>
        {t.steps[step]}
      </Row>
    );
  return (
    <RowLink to="/pages/user/workbench" search={{ work }} note={note} value={value}>
      {t.steps[step]}
    </RowLink>
  );
}

interface SettingsProps {
  current: ShopVersion | null;
  /** The public address until the next start. */
  inUse: string | undefined;
}

function Settings({ current, inUse }: SettingsProps) {
  const t = useText(text);
  const language = useLanguage();
  if (!current) return <Notice title={t.none}>{t.noneBody}</Notice>;
  const { name, publicUrl, warehouse, hours = NO_HOURS } = current.settings;
  return (
    <Card title={t.settings}>
      {inUse !== undefined && publicUrl !== '' && publicUrl !== inUse && (
        <Notice tone="wait" title={t.notInUse}>
          {t.stillUsed(inUse)}
        </Notice>
      )}
      <Facts>
        <Fact name={t.name}>
          {name.zh} · {name.en}
        </Fact>
        <Fact name={t.publicUrl}>{publicUrl || '--'}</Fact>
        <Fact name={t.warehouse}>
          {warehouse
            ? `${warehouse.province}${warehouse.city}${warehouse.district}${warehouse.detail} ${warehouse.name} ${warehouse.phone}`
            : '--'}
        </Fact>
        {hoursFacts(hours, language).map(([what, said]) => (
          <Fact key={what} name={what}>
            {said || '--'}
          </Fact>
        ))}
      </Facts>
    </Card>
  );
}

function Versions({ list }: { list: readonly ShopVersion[] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  if (list.length === 0) return null;
  return (
    <Card title={t.versions}>
      <Rows>
        {list.map(({ id, settings, holdsFrom, savedBy }) => (
          <Row
            key={id}
            note={`${settings.name[language]} · ${savedBy ?? t.bySetup}`}
            value={<Tag tone={holdsFrom > now ? 'wait' : 'idle'}>{holdsFrom > now ? t.toCome : t.past}</Tag>}
          >
            {t.from(dateTime(holdsFrom, now, language))}
          </Row>
        ))}
      </Rows>
    </Card>
  );
}

function HealthCard() {
  const t = useText(text);
  const health = useQuery({ ...read(shopHealth, {}), ...ALWAYS_FRESH });
  return (
    <Card
      title={t.health}
      end={
        <Button kind="text" size="sm" pending={health.isFetching} onClick={() => void health.refetch()}>
          {t.check}
        </Button>
      }
    >
      {health.data && (
        <Rows>
          {/* What is to be mended stands first. */}
          {[...health.data.checks]
            .sort((a, b) => rankOf(a) - rankOf(b))
            .map((one) => (
              <Checked key={one.check} health={one} />
            ))}
        </Rows>
      )}
      {health.isError && <p className={styles.hint}>{t.healthFailed}</p>}
    </Card>
  );
}

const rankOf = ({ ok, unknown }: Health) => (ok ? 2 : unknown ? 1 : 0);

function Checked({ health: { check, ok, unknown, found, mend } }: { health: Health }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Row
      note={mend ? `${found[language]}${language === 'zh' ? '。' : '. '}${mend[language]}` : found[language]}
      value={<Tag tone={ok ? 'ok' : unknown ? 'idle' : 'bad'}>{ok ? t.good : unknown ? t.unknown : t.red}</Tag>}
    >
      {t.checks[check]}
    </Row>
  );
}
