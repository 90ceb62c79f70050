/** Choosing a place: on a map where one is configured, one's own addresses, where one is, a region, or in one's own words. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { addressList } from '../../../../contract/address/calls.ts';
import { read } from '../../../api/read.ts';
import { useSession } from '../../../api/use-session.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Bone } from '../../../ui/feedback/Skeleton.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import type { Tiles } from '../../../ui/media/PlaceMap.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { regionLine } from '../divisions.ts';
import { answer, pathOnly } from '../select.ts';
import { type Place, type Point, pointOf, tiles, whereAmI, written } from './place.ts';
import { RegionSearch } from './RegionSearch.tsx';
import { forgetPlaces, keepPlace, recentPlaces, titleOf } from './recent.ts';
import { text } from './words.ts';

const PlaceMap = lazy(() => import('../../../ui/media/PlaceMap.tsx').then(({ PlaceMap }) => ({ default: PlaceMap })));

const PATH = '/choose-location';

export const Route = createFileRoute('/choose-location')({
  validateSearch: (search): { from?: string; addressId?: string } => ({
    from: pathOnly(search.from),
    addressId: typeof search.addressId === 'string' ? search.addressId : undefined,
  }),
  component: ChooseLocation,
});

function ChooseLocation() {
  const t = useText(text);
  const router = useRouter();
  const { from } = Route.useSearch();
  const [chosen, setChosen] = useState<Place | null>(null);
  const use = (place: Place) => {
    // Regions only: whoever uses the device next must not read somebody's street.
    if (place.adcode) void keepPlace(place).catch(() => undefined);
    const said = Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
    if (from) answer(router, from, Object.fromEntries(said), 1);
    else void router.navigate({ href: `/open-location?${new URLSearchParams(said)}` });
  };
  return (
    <Screen
      screen={PATH}
      title={t.choose}
      ground="task"
      bar={
        <Button
          block
          disabledReason={chosen === null && t.nothingChosen}
          onClick={() => chosen && use(chosen)}
          sub={chosen ? [chosen.address, chosen.name].filter(Boolean).join(' ') : undefined}
        >
          {from ? t.use : t.look}
        </Button>
      }
    >
      {tiles && <OnMap tiles={tiles} near={chosen} onChoose={setChosen} />}
      <Here onChoose={setChosen} />
      <Recent chosen={chosen} onChoose={setChosen} />
      <Mine onChoose={setChosen} />
      <RegionSearch chosen={chosen?.adcode ?? null} onChoose={setChosen} />
      <InWords onChoose={setChosen} />
    </Screen>
  );
}

interface Choosing {
  onChoose: (place: Place) => void;
}

/** Places that were chosen before, on this device. */
function Recent({ chosen, onChoose }: Choosing & { chosen: Place | null }) {
  const t = useText(text);
  const [places, setPlaces] = useState<Place[]>([]);
  useEffect(() => void recentPlaces().then(setPlaces, () => undefined), []);
  if (places.length === 0) return null;
  const forget = () => void forgetPlaces().then(() => setPlaces([]));
  return (
    <Card
      title={t.recent}
      end={
        <Button kind="text" size="sm" onClick={forget}>
          {t.forget}
        </Button>
      }
    >
      <RadioRows
        name={t.recent}
        value={chosen && titleOf(chosen)}
        onChange={(title) => {
          const place = places.find((one) => titleOf(one) === title);
          if (place) onChoose(place);
        }}
        options={places.map((place) => ({ value: titleOf(place), label: titleOf(place), note: place.address }))}
      />
    </Card>
  );
}

/** The middle of Hangzhou, where the warehouse stands. */
const START = { latitude: 30.2741, longitude: 120.1551 };

function OnMap({ tiles, near, onChoose }: Choosing & { tiles: Tiles; near: Place | null }) {
  const t = useText(text);
  // The map follows what was chosen elsewhere, and not its own answers.
  const [own, setOwn] = useState<Place | null>(null);
  const [at, setAt] = useState<Point>(START);
  const point = near && near !== own ? pointOf(near) : null;
  if (point && (point.latitude !== at.latitude || point.longitude !== at.longitude)) setAt(point);
  return (
    <Card title={t.onMap}>
      <Suspense fallback={<Bone style={{ height: '14rem' }} />}>
        <PlaceMap
          tiles={tiles}
          at={at}
          onMove={(to) => {
            const place = { name: t.mapPoint, address: written(to), ...to };
            setOwn(place);
            onChoose(place);
          }}
        />
      </Suspense>
    </Card>
  );
}

function InWords({ onChoose }: Choosing) {
  const t = useText(text);
  const [typed, setTyped] = useState('');
  return (
    <Card title={t.inWords}>
      <Field
        label={t.address}
        placeholder={t.inWordsPlaceholder}
        value={typed}
        onChange={(words) => {
          setTyped(words);
          if (words.trim()) onChoose({ name: '', address: words.trim() });
        }}
        maxLength={100}
        autoComplete="street-address"
      />
    </Card>
  );
}

function Here({ onChoose }: Choosing) {
  const t = useText(text);
  const [phase, setPhase] = useState<'idle' | 'asking' | 'denied' | 'unavailable' | { at: string; accuracy: string }>(
    'idle',
  );
  const ask = async () => {
    setPhase('asking');
    try {
      const { accuracy, ...point } = await whereAmI();
      setPhase({ at: written(point), accuracy: accuracy.toFixed(0) });
      onChoose({ name: t.here, address: written(point), ...point });
    } catch (reason) {
      setPhase(reason === 'denied' ? 'denied' : 'unavailable');
    }
  };
  return (
    <Card title={t.here}>
      <Stack>
        {typeof phase === 'object' && (
          <p>
            <span className="num">{phase.at}</span> · {t.accuracy(phase.accuracy)}
          </p>
        )}
        {(phase === 'denied' || phase === 'unavailable') && <Notice tone="wait">{t[phase]}</Notice>}
        <Button kind="tint" block pending={phase === 'asking'} onClick={() => void ask()}>
          {phase === 'asking' ? t.locating : t.locate}
        </Button>
      </Stack>
    </Card>
  );
}

function Mine({ onChoose }: Choosing) {
  const t = useText(text);
  const session = useSession();
  const { addressId } = Route.useSearch();
  const query = useQuery({ ...read(addressList, {}), enabled: session !== null });
  const [picked, setPicked] = useState<string | null>(addressId ?? null);
  const list = query.data?.list ?? [];
  const pick = (id: string) => {
    const address = list.find((one) => one.id === id);
    if (!address) return;
    setPicked(id);
    onChoose({ name: address.detail, address: regionLine(address) });
  };
  if (!session)
    return (
      <Card title={t.mine}>
        <Stack>
          <p>{t.mineLogin}</p>
          <LinkButton kind="line" block to="/pages/login/login" search={{ redirect: PATH }}>
            {t.login}
          </LinkButton>
        </Stack>
      </Card>
    );
  return (
    <Card
      title={t.mine}
      end={
        <LinkButton kind="text" size="sm" to="/pages/address/modify" search={{ from: PATH }}>
          {t.addAddress}
        </LinkButton>
      }
    >
      {query.isSuccess && list.length === 0 && <p>{t.noAddresses}</p>}
      <RadioRows
        name={t.mine}
        value={picked}
        onChange={pick}
        options={list.map((address) => ({ value: address.id, label: address.detail, note: regionLine(address) }))}
      />
    </Card>
  );
}
