/** The kit, alive: every piece in its states, under the person's own preferences. */
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useText } from '../../ui/format/text.ts';
import { Gallery } from '../../ui/gallery/Gallery.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { KitMore } from './KitMore.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/kit')({ component: Kit });

function Kit() {
  const t = useText(text);
  const router = useRouter();
  return (
    <Screen screen="/pages/user/kit" title={t.kit} ground="task" onRefresh={() => router.invalidate()}>
      <Gallery>
        <KitMore />
      </Gallery>
    </Screen>
  );
}
