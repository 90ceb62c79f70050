/** A place to look at: its words and coordinates to copy, how far it is, and the way into a map app. */
import { createFileRoute, type LinkProps } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Bone } from '../../../ui/feedback/Skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconPin } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { distance, mapAddress, type Place, type Point, placeIn, pointOf, tiles, whereAmI, written } from './place.ts';
import { text } from './words.ts';

const PlaceMap = lazy(() => import('../../../ui/media/PlaceMap.tsx').then(({ PlaceMap }) => ({ default: PlaceMap })));

const PATH = '/open-location';

export const Route = createFileRoute('/open-location')({
  validateSearch: placeIn,
  component: OpenLocation,
});

function OpenLocation() {
  const t = useText(text);
  const { name = '', address = '', ...rest } = Route.useSearch();
  const point = pointOf(rest);
  if (!point && !address && !name)
    return (
      <Screen screen={PATH} title={t.open} state="empty">
        <Empty
          icon={<IconPin />}
          title={t.noPlace}
          body={t.noPlaceBody}
          action={<LinkButton to="/choose-location">{t.chooseInstead}</LinkButton>}
          second={
            <LinkButton kind="line" to="/pages/tabbar/main">
              {t.home}
            </LinkButton>
          }
        />
      </Screen>
    );
  return (
    <Screen
      screen={PATH}
      title={t.open}
      ground="task"
      bar={
        <LinkButton block {...outside({ name, address, ...rest })}>
          {t.outside}
        </LinkButton>
      }
    >
      {point && tiles && (
        <Card>
          <Suspense fallback={<Bone style={{ height: '14rem' }} />}>
            <PlaceMap tiles={tiles} at={point} />
          </Suspense>
        </Card>
      )}
      <Card>
        <Facts>
          {name && <Fact name={t.name}>{name}</Fact>}
          {address && (
            <Fact name={t.address} copy={address}>
              {address}
            </Fact>
          )}
          {rest.adcode && <Fact name={t.code}>{rest.adcode}</Fact>}
          {point && (
            <Fact name={t.position} copy={written(point)}>
              {written(point)}
            </Fact>
          )}
        </Facts>
      </Card>
      {point && (
        <Card>
          <HowFar point={point} />
        </Card>
      )}
    </Screen>
  );
}

function HowFar({ point }: { point: Point }) {
  const t = useText(text);
  const [asking, setAsking] = useState(false);
  const [metres, setMetres] = useState<number | null>(null);
  const ask = async () => {
    setAsking(true);
    try {
      setMetres(distance(await whereAmI(), point));
    } catch (reason) {
      toast(reason === 'denied' ? t.denied : t.unavailable, { failure: true });
    }
    setAsking(false);
  };
  if (metres !== null)
    return (
      <Facts>
        <Fact name={t.distance}>
          {metres < 1_000 ? t.metres(metres.toFixed(0)) : t.km((metres / 1_000).toFixed(1))}
        </Fact>
      </Facts>
    );
  return (
    <Button kind="tint" block pending={asking} onClick={() => void ask()}>
      {t.howFar}
    </Button>
  );
}

const outside = (place: Place) => ({
  ...({ to: mapAddress(place) } as LinkProps),
  target: '_blank',
  rel: 'noopener noreferrer',
});
