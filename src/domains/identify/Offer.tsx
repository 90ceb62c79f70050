/** The service as a stranger finds it: prices, time, what each way can say and cannot. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { prefetch } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { judgesIn } from './experts/FewExperts.tsx';
import { OfferCards, offerQuery } from './OfferCards.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/identify/offer')({
  loader: ({ context }) => prefetch(context.queries, offerQuery()),
  component: Offer,
});

function Offer() {
  const t = useText(text);
  const session = useSession();
  const judges = judgesIn(useQuery(offerQuery()).data);
  return (
    <Screen
      screen="/pages/identify/offer"
      title={t.offer}
      ground="task"
      wide="columns"
      bar={
        (session !== null || judges > 0) && (
          <>
            {session && (
              <LinkButton grow kind="line" to="/pages/identify/identify">
                {t.mine}
              </LinkButton>
            )}
            {judges > 0 && (
              <LinkButton grow to="/pages/identify/order">
                {t.start}
              </LinkButton>
            )}
          </>
        )
      }
    >
      <Stack>
        <OfferCards />
      </Stack>
    </Screen>
  );
}
