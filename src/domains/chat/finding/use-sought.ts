/** What is looked for among one's conversations: whoever comes back from a hit finds the others. */
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Kept with the visit alone: an address goes along with every call, and these words are to stay on the device. */
    sought?: string;
  }
}

export function useSought() {
  const kept = useLocation({ select: ({ state }) => state.sought ?? '' });
  const [words, setWords] = useState(kept);
  const navigate = useNavigate();
  const keep = () => {
    const sought = words.trim();
    if (sought !== kept)
      void navigate({ to: '/plugin/chat', state: (was) => ({ ...was, sought }), replace: true, resetScroll: false });
  };
  return { words, setWords, keep };
}
