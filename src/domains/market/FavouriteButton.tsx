/** The heart on a product: keeps it in the size and grade that are looked at. */
import { useNavigate } from '@tanstack/react-router';
import type { Grade } from '../../../contract/item/grades.ts';
import { useSession } from '../../api/use-session.ts';
import { IconHeart } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { IconButton } from '../../ui/input/Button.tsx';
import { tellSaved } from '../device/kept.ts';
import { text } from './favourite-words.ts';
import { useIsKept, useKeep } from './use-favourites.ts';

interface Props {
  productId: string;
  /** Null where nothing was offered in it that a price could be compared with. */
  of: { skuId: string; grade: Grade } | null;
}

export default function FavouriteButton({ productId, of }: Props) {
  const t = useText(text);
  const navigate = useNavigate();
  const session = useSession();
  const kept = useIsKept(productId);
  const keep = useKeep();
  const press = () => {
    if (!session) {
      const path = location.pathname.slice(import.meta.env.BASE_URL.length - 1);
      void navigate({ to: '/pages/login/login', search: { redirect: `${path}${location.search}` } });
      return;
    }
    const on = !kept;
    keep.mutate(
      { productId, of, on },
      { onSuccess: (saved) => tellSaved(saved, on ? (of ? t.kept : t.keptPlain) : t.gone) },
    );
  };
  return (
    <IconButton name={t.keep} onPhoto pressed={kept ?? false} onClick={press}>
      <IconHeart size={20} filled={kept} />
    </IconButton>
  );
}
