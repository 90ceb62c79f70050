/** Every URL without a screen of its own. */
import { createFileRoute } from '@tanstack/react-router';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { text } from '../words.ts';

export const Route = createFileRoute('/$')({ component: Elsewhere });

function Elsewhere() {
  const t = useText(text);
  const path = `/${Route.useParams()._splat ?? ''}`;
  return (
    <Screen screen={path} title={t.notFoundTitle} state="error">
      <Empty
        title={t.notFoundTitle}
        body={t.notFound}
        action={<LinkButton to="/pages/tabbar/main">{t.home}</LinkButton>}
      />
    </Screen>
  );
}
