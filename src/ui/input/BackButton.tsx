/** One screen back, or home for those who came in by a link. */
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { IconBack } from '../format/first-icons.tsx';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import { IconButton } from './Button.tsx';

export function BackButton({ onPhoto }: { onPhoto?: boolean }) {
  const t = useText(words);
  const back = useBack();
  return (
    <IconButton name={t.back} onPhoto={onPhoto} onClick={back}>
      <IconBack size={onPhoto ? 20 : 24} />
    </IconButton>
  );
}

/** The same way back for a screen that leaves by itself. */
export function useBack(): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: '/pages/tabbar/main', replace: true });
  };
}
