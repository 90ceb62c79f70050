/** Choosing a place without needing a map: one's own addresses, where one is, or a region; handed back to who asked. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addressList } from '../../../contract/address.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { regionLine } from '../../pages/address/-divisions.ts';
import { pathOnly } from '../../pages/address/-select.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { RadioRows } from '../../ui/Choice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useText } from '../../ui/text.ts';
import { type Place, whereAmI, written } from './place.ts';
import { RegionSearch } from './RegionSearch.tsx';
import { text } from './text.ts';

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
    const target = new URL(from ?? '/open-location', location.origin);
    for (const [name, value] of Object.entries(place))
      if (value !== undefined) target.searchParams.set(name, String(value));
    void router.navigate({ href: `${target.pathname}${target.search}`, replace: from !== undefined });
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
      <Here onChoose={setChosen} />
      <Mine onChoose={setChosen} />
      <RegionSearch chosen={chosen?.adcode ?? null} onChoose={setChosen} />
    </Screen>
  );
}

interface Choosing {
  onChoose: (place: Place) => void;
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
      {typeof phase === 'object' && (
        <p>
          <span className="num">{phase.at}</span> · {t.accuracy(phase.accuracy)}
        </p>
      )}
      {(phase === 'denied' || phase === 'unavailable') && <Notice tone="wait">{t[phase]}</Notice>}
      <Button kind="tint" block pending={phase === 'asking'} onClick={() => void ask()}>
        {phase === 'asking' ? t.locating : t.locate}
      </Button>
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
        <p>{t.mineLogin}</p>
        <LinkButton kind="line" block to="/pages/login/login" search={{ redirect: PATH }}>
          {t.login}
        </LinkButton>
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
