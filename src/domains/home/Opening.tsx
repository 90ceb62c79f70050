/** Home of a shop with nothing in it yet: says so, and leads its staff to what is to be done. */
import { useQuery } from '@tanstack/react-query';
import type { home } from '../../../contract/catalogue/calls.ts';
import { shopInfo } from '../../../contract/shop/info-calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { text } from './words.ts';

/** Categories count what lies in them, whatever sizes were asked for. */
export const isEmptyShop = ({ categories }: Pick<Output<typeof home>, 'categories'>): boolean =>
  categories.every(({ count }) => count === 0);

export function Opening() {
  const t = useText(text);
  const language = useLanguage();
  const shop = useQuery(read(shopInfo, {}));
  const staff = useSession()?.roles.includes('staff');
  return (
    <Empty
      title={shop.data?.name ? t.openingOf(shop.data.name[language]) : t.opening}
      body={t.openingBody}
      action={
        staff && (
          <LinkButton kind="tint" to="/pages/user/workbench" search={{ work: 'shop' }}>
            {t.openingWork}
          </LinkButton>
        )
      }
    />
  );
}
