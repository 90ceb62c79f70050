/** Scan centre: a code from the camera, a picture, a hand scanner or the keyboard, and straight to what it stands for. */
import { createFileRoute, type NavigateOptions, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { IconSearch } from '../../ui/format/icons.tsx';
import { linkOf } from '../../ui/format/link.ts';
import { type Search, wordsIn } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Scanner } from '../../ui/media/Scanner.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { type Answer, lookUp } from './look-up.ts';
import { pathTo, ScanAnswer } from './ScanAnswer.tsx';
import styles from './scan.module.css';
import { readScan, type Scanned } from './scan.ts';
import { text } from './words.ts';

const PATH = '/pages/custom/scancenter';
const BASE = import.meta.env.BASE_URL;

export const Route = createFileRoute('/pages/custom/scancenter')({
  /** A code to begin with, e.g. after the login it needed. */
  validateSearch: (search: Search): { code?: string } => ({ code: wordsIn(search.code) }),
  component: ScanCentre,
});

const openDecoder = async () => (await import('../../offline/device/decoder.ts')).openDecoder();

interface Outcome {
  words: string;
  scanned: Scanned;
  /** Absent while it is being looked up, and for what no server can know. */
  answer?: Answer;
  looking: boolean;
}

function ScanCentre() {
  const t = useText(text);
  const navigate = Route.useNavigate();
  const { code } = Route.useSearch();
  const { outcome, take, again } = useScans();
  const begin = useEffectEvent(async (given: string) => {
    await navigate({ search: {}, replace: true });
    await take(given);
  });
  useEffect(() => {
    if (code) void begin(code);
  }, [code]);
  const onCode = (words: string) => void take(words);
  return (
    <Screen screen={PATH} title={t.title} ground="task" end={<SyncChip />}>
      {outcome?.looking && (
        <div role="status">
          <span className="vh">{t.looking}</span>
          <SkeletonRows count={1} />
        </div>
      )}
      {outcome && !outcome.looking && <ScanAnswer {...outcome} onAgain={again} />}
      {!outcome && <Scanner onCode={onCode} openDecoder={openDecoder} />}
      <Typed onCode={onCode} />
      {!outcome && (
        <Card title={t.what}>
          <ul className={styles.examples}>
            {t.examples.map((example) => (
              <li key={example}>{example}</li>
            ))}
          </ul>
        </Card>
      )}
    </Screen>
  );
}

function useScans() {
  const router = useRouter();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const latest = useRef(0);

  async function take(given: string): Promise<void> {
    const words = given.trim();
    if (!words) return;
    const turn = ++latest.current;
    const scanned = readScan(words, { origin: location.origin, base: BASE });
    if (scanned.kind === 'own') return router.history.push(`${BASE.slice(0, -1)}${scanned.path}`);
    if (scanned.kind !== 'code') return setOutcome({ words, scanned, looking: false });
    setOutcome({ words, scanned, looking: true });
    const answer = await lookUp(scanned.code);
    // Something else was scanned meanwhile.
    if (turn !== latest.current) return;
    const [only, another] = answer.found;
    if (!only || another) return setOutcome({ words, scanned, answer, looking: false });
    setOutcome(null);
    await router.navigate(linkOf(pathTo(only)) as NavigateOptions);
  }
  const again = () => {
    latest.current += 1;
    setOutcome(null);
  };
  return { outcome, take, again };
}

/** A hand scanner may also type into the field, and ends with Enter. */
function Typed({ onCode }: { onCode: (words: string) => void }) {
  const t = useText(text);
  const [typed, setTyped] = useState('');
  return (
    <Card>
      <form
        className={styles.typed}
        onSubmit={(event) => {
          event.preventDefault();
          onCode(typed);
          setTyped('');
        }}
      >
        <Field
          label={t.typed}
          placeholder={t.placeholder}
          value={typed}
          onChange={setTyped}
          maxLength={200}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button kind="tint" type="submit" block disabled={!typed.trim()}>
          <IconSearch size={20} />
          {t.look}
        </Button>
      </form>
    </Card>
  );
}
