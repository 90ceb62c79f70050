/** Where staff work: each kind of work is a part of its own, loaded when it is opened. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { shopOpening } from '../../../contract/shop/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconLock } from '../../ui/format/icons.tsx';
import { idIn, type Search, wordsIn } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { useDesk } from '../../ui/list/use-wide.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LoginFirst } from '../../ui/surface/ScreenStates.tsx';
import desk from './desk/desk.module.css';
import { Rail } from './desk/Rail.tsx';
import { HandScan } from './find/HandScan.tsx';
import { firstOf, isKind, type Kind } from './kind-names.ts';
import { parts } from './kinds.ts';
import { usePermissions } from './use-permissions.ts';
import { forgetPlace, WorkKinds } from './WorkKinds.tsx';
import { text } from './words.ts';

const PATH = '/pages/user/workbench';

/** What an address of another shop, or of an older one, asks for: no kind of work that is known here. */
type Unknown = string & { readonly unknown: true };

type Counts = Output<typeof workCounts>['counts'];

interface WorkSearch {
  work?: Kind | Unknown;
  queue?: string;
  /** Which of the listed cases is open, where there is room for it beside its list. */
  case?: string;
  receipt?: string;
  /** What was scanned at another desk, to be looked for at this one. */
  code?: string;
  /** Whose page is open. */
  person?: string;
}

export const Route = createFileRoute('/pages/user/workbench')({
  validateSearch: ({ work, queue, case: open, receipt, code, person }: Search): WorkSearch => ({
    work: isKind(work) ? work : ((wordsIn(work, 40) || undefined) as Unknown | undefined),
    // Each part reads its own queue's name and falls back to its first.
    queue: typeof queue === 'string' ? queue : undefined,
    case: wordsIn(open, 80) || undefined,
    receipt: idIn(receipt),
    code: wordsIn(code, 40) || undefined,
    person: idIn(person),
  }),
  component: Workbench,
});

function Workbench() {
  const { work } = Route.useSearch();
  const session = useSession();
  if (session?.roles.includes('staff')) return <Work asked={work} />;
  return session ? <StaffOnly /> : <Login />;
}

/** What was asked for; else, before the first sale and while nothing waits, what is left of opening the shop; else what is most urgent of theirs. */
function Work({ asked }: { asked?: Kind | Unknown }) {
  const { kinds, waiting, may } = usePermissions();
  const atDesk = useDesk();
  const counts = useQuery({ ...read(workCounts, {}), ...ALWAYS_FRESH });
  const navigate = Route.useNavigate();
  const opens = !asked && may('shop.edit');
  const opening = useQuery({ ...read(shopOpening, {}), enabled: opens });
  const known = !waiting && !counts.isPending && !(opens && opening.isPending);
  const first = known ? firstWork(kinds, counts.data?.counts ?? null, opening.data?.steps ?? []) : undefined;
  // It stays open when it is done, and does not jump away under the hand.
  useEffect(() => {
    if (!asked && first) void navigate({ search: (now) => ({ ...now, work: first }), replace: true });
  }, [asked, first, navigate]);
  // Who comes back later is not put where they were.
  useEffect(() => forgetPlace, []);
  return (
    <div className={desk.bench}>
      {atDesk && <Rail />}
      <Opened asked={asked} />
    </div>
  );
}

function Opened({ asked }: { asked: Kind | Unknown | undefined }) {
  const t = useText(text);
  if (!asked) return <Screen screen={PATH} title={t.title} ground="task" state="loading" />;
  if (!isKind(asked))
    return (
      <Screen screen={PATH} title={t.title} ground="task" state="ready" controls={<WorkKinds />}>
        <Empty title={t.unknownWork} body={t.unknownWorkBody} icon={<IconLock size={24} />} />
      </Screen>
    );
  const Part = parts[asked];
  return (
    <>
      <HandScan />
      <Suspense
        fallback={<Screen screen={PATH} title={t.title} ground="task" state="loading" controls={<WorkKinds />} />}
      >
        <Part />
      </Suspense>
    </>
  );
}

function firstWork(
  kinds: readonly Kind[],
  counts: Counts | null,
  steps: Output<typeof shopOpening>['steps'],
): Kind | undefined {
  const waits = Object.values(counts ?? {}).some(({ waiting }) => waiting > 0);
  const unsold = steps.some(({ step, done }) => step === 'sale' && !done);
  return unsold && !waits ? 'shop' : firstOf(kinds, counts);
}

/** Whose session has ended is not told that they do not work here. */
function Login() {
  const t = useText(text);
  return (
    <Screen screen={PATH} title={t.title} ground="task" state="ready">
      <LoginFirst />
    </Screen>
  );
}

function StaffOnly() {
  const t = useText(text);
  return (
    <Screen screen={PATH} title={t.title} ground="task" state="ready">
      <Empty
        title={t.staffOnly}
        body={t.staffOnlyBody}
        icon={<IconLock size={24} />}
        action={
          <LinkButton kind="tint" to="/pages/tabbar/main">
            {t.home}
          </LinkButton>
        }
      />
    </Screen>
  );
}
