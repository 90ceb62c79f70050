/** Live rooms: all of them, one of them, or announcing one. Each is fetched when it is opened. */
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { flagIn, idIn, type Search } from '../../ui/format/search-params.ts';
import { Rooms } from './Rooms.tsx';

const RoomScreen = lazy(() => import('./RoomScreen.tsx'));
const Plan = lazy(() => import('./Plan.tsx'));

export const Route = createFileRoute('/plugin/live')({
  validateSearch: (
    search: Search,
  ): { id?: string; sellerId?: string; sessionId?: string; plan?: boolean; platform?: boolean } => ({
    id: idIn(search.id),
    sellerId: idIn(search.sellerId),
    sessionId: idIn(search.sessionId),
    plan: flagIn(search.plan),
    platform: flagIn(search.platform),
  }),
  component: Live,
});

function Live() {
  const { id, sellerId, sessionId, plan, platform = false } = Route.useSearch();
  if (id === undefined && !plan) return <Rooms sellerId={sellerId} sessionId={sessionId} />;
  return (
    <Suspense>
      {id === undefined ? <Plan sessionId={sessionId} platform={platform} /> : <RoomScreen key={id} id={id} />}
    </Suspense>
  );
}
