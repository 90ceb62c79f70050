/** What staff say after a second look: that a piece is genuine after all, and that a parcel at our door is not here. */
import { recycleNotFound, recycleReconsider } from '../../../../contract/recycle/work-calls.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { WordsSheet } from '../WordsSheet.tsx';
import { text } from './words.ts';

interface Props {
  id: string;
  onClose: () => void;
}

export function ReconsiderSheet({ id, onClose }: Props) {
  const t = useText(text);
  const reconsider = useWrite(recycleReconsider);
  return (
    <WordsSheet
      title={t.reconsider}
      label={t.reconsiderWhy}
      about={t.reconsiderAbout}
      missing={t.whyMissing}
      onDecide={async (note) => {
        await reconsider.mutateAsync({ id, note });
        toast(t.reconsidered, { success: true });
      }}
      onClose={onClose}
    />
  );
}

export function NotFoundSheet({ id, price, onClose }: Props & { price: string }) {
  const t = useText(text);
  const lose = useWrite(recycleNotFound);
  return (
    <WordsSheet
      title={t.notFound(price)}
      label={t.notFoundWhy}
      about={t.notFoundAbout}
      missing={t.whyMissing}
      onDecide={async (note) => {
        const { state } = await lose.mutateAsync({ id, note });
        toast(state === 'lost' ? t.notFoundDone : t.notFoundFirst, { success: true });
      }}
      onClose={onClose}
    />
  );
}
