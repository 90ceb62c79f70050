/** Where staff work: each kind of work is a part of its own, loaded when it is opened. */
import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconLock } from '../../ui/format/icons.tsx';
import { idIn, type Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { isKind, type Kind } from './kind-names.ts';
import { parts } from './kinds.ts';
import { text } from './words.ts';

const PATH = '/pages/user/workbench';

export const Route = createFileRoute('/pages/user/workbench')({
  validateSearch: ({ work, queue, receipt }: Search): { work?: Kind; queue?: string; receipt?: string } => ({
    work: isKind(work) ? work : undefined,
    // Each part reads its own queue's name and falls back to its first.
    queue: typeof queue === 'string' ? queue : undefined,
    receipt: idIn(receipt),
  }),
  component: Workbench,
});

function Workbench() {
  const t = useText(text);
  const { work = 'orders' } = Route.useSearch();
  const Part = parts[work];
  if (useSession()?.roles.includes('staff'))
    return (
      <Suspense fallback={<Screen screen={PATH} title={t.title} ground="task" state="loading" />}>
        <Part />
      </Suspense>
    );
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
