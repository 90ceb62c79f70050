/** The same question in the auction hall, where something there answers it. */
import { useQuery } from '@tanstack/react-query';
import { auctionLots, lotsSaid } from '../../../contract/auction/calls.ts';
import { read } from '../../api/read.ts';
import { useText } from '../../ui/format/text.ts';
import { MoreLink } from '../../ui/surface/Card.tsx';
import { inputOf, isAsked, type Question } from './question.ts';
import { text } from './words.ts';

export default function AtAuction({ question }: { question: Question }) {
  const t = useText(text);
  const { inWarehouse: _inWarehouse, colours: _colours, belowTrade: _belowTrade, sort: _sort, ...asked } = question;
  const { prefer: _prefer, sort: _by, ...facets } = inputOf(asked);
  // Without a condition that lots have too, all of them would be the answer.
  const { data } = useQuery({ ...read(auctionLots, { ...facets, size: 1 }), enabled: isAsked(asked) });
  if (!isAsked(asked) || !data?.count) return null;
  return (
    <MoreLink to="/pages/auction/hall" search={asked}>
      {t.atAuction(lotsSaid(data.count))}
    </MoreLink>
  );
}
