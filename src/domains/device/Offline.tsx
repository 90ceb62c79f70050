/** Offline and install: what is kept for a place without signal, how the queue sends, room, and the home screen. */
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../ui/format/text.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Install } from './Install.tsx';
import { Prepare } from './prepare/Prepare.tsx';
import { ShellNotice } from './prepare/ShellNotice.tsx';
import { Sending, Storage } from './Storage.tsx';
import { SyncChip } from './SyncChip.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/offline')({ component: Offline });

function Offline() {
  const t = useText(text);
  const [stored, setStored] = useState(0);
  return (
    <Screen screen="/pages/user/offline" title={t.title} ground="task" end={<SyncChip />}>
      <ShellNotice />
      <Prepare onStored={() => setStored((times) => times + 1)} />
      <Sending />
      {/* Measured anew. */}
      <Storage key={stored} />
      <Install />
    </Screen>
  );
}
