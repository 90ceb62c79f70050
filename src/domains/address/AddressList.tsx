/** My addresses; with `select`, choosing one and going back to the screen that asked for it. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { addressList } from '../../../contract/address/calls.ts';
import { prefetch, read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconEdit, IconPin } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { IconLink, LinkButton } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { AddressCard } from './AddressCard.tsx';
import { useBook } from './book.ts';
import { answer, pathOnly } from './select.ts';
import { text } from './words.ts';

interface Search {
  select?: boolean;
  /** Where to go with the chosen address; it gets `addressId` added. */
  from?: string;
  chosen?: string;
}

export const Route = createFileRoute('/pages/address/address')({
  validateSearch: (search): Search => ({
    select: Boolean(search.select) || undefined,
    from: pathOnly(search.from),
    chosen: typeof search.chosen === 'string' ? search.chosen : undefined,
  }),
  loader: ({ context }) => prefetch(context.queries, read(addressList, {})),
  component: AddressScreen,
});

function AddressScreen() {
  const t = useText(text);
  const router = useRouter();
  const { select, from, chosen } = Route.useSearch();
  const query = useQuery(read(addressList, {}));
  const book = useBook(query);
  const choose = (id: string) => {
    if (from) answer(router, from, { addressId: id }, 1);
  };
  return (
    <Screen
      screen="/pages/address/address"
      title={select ? t.choose : t.title}
      ground="task"
      query={query}
      end={
        <LinkButton kind="text" size="sm" to="/pages/address/addressManage">
          {t.manage}
        </LinkButton>
      }
      empty={() => book.length === 0 && <Empty icon={<IconPin />} title={t.emptyTitle} body={t.emptyBody} />}
      onRefresh={() => query.refetch()}
      bar={() => (
        <LinkButton block to="/pages/address/modify" search={{ from: select ? from : undefined }}>
          {t.add}
        </LinkButton>
      )}
    >
      {() =>
        book.map((entry) => (
          <AddressCard
            key={entry.id}
            entry={entry}
            chosen={select && entry.id === chosen}
            // An address the server does not know yet cannot be ordered to.
            onChoose={select && from && !entry.waiting ? () => choose(entry.id) : undefined}
            actions={
              <IconLink name={`${t.edit} ${entry.name}`} to="/pages/address/modify" search={{ id: entry.id }}>
                <IconEdit size={20} />
              </IconLink>
            }
          />
        ))
      }
    </Screen>
  );
}
