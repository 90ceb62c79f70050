/** What has become of an inquiry that was submitted: on its way, there with its pieces, refused and why, or taken back. */
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { IconAlert } from '../../../ui/format/first-icons.tsx';
import { IconCheck } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { text as outcomeText } from '../../device/outcome-words.ts';
import { useKeptWords } from '../../device/waiting/kept-news.ts';
import { useWhysOf } from '../../device/waiting/why-now.ts';
import { useOutcomes } from '../../device/work/outcome.ts';
import { reasonsOf } from '../../device/work/reasons.ts';
import { text as askText } from '../ask-words.ts';
import { text } from '../words.ts';
import type { Sent } from './queue-inquiry.ts';

export function Submitted({ sent: { way, parts }, onAnother }: { sent: Sent; onAnother: () => void }) {
  const t = useText(text);
  const a = useText(askText);
  const { takenBack } = useText(outcomeText);
  const language = useLanguage();
  const outcomes = useOutcomes(parts.map(({ id }) => id));
  const of = (which: (typeof outcomes)[number]['outcome']) => outcomes.filter(({ outcome }) => outcome === which);
  const kept = useKeptWords(useWhysOf(of('kept').map(({ item }) => item)));
  const refused = of('refused');
  const there = parts.filter(({ id }) => of('arrived').some((one) => one.id === id)).flatMap(({ pieces }) => pieces);
  const [title, body] =
    refused.length > 0
      ? [a.refusedTitle, [...new Set(refused.flatMap(({ item }) => (item ? reasonsOf(item, language) : [])))].join(' ')]
      : of('kept').length > 0
        ? [kept, a.keptBody]
        : there.length > 0
          ? [a.submitted, a.submittedBody[way]]
          : [takenBack];
  return (
    <Stack>
      <Empty
        icon={refused.length > 0 ? <IconAlert /> : <IconCheck />}
        title={title}
        body={body}
        action={
          refused.length > 0 ? (
            <LinkButton to="/pages/user/outbox">{a.mend}</LinkButton>
          ) : way === 'recycle' ? (
            <LinkButton to="/pages/order/recycle/order">{a.seeList}</LinkButton>
          ) : (
            <LinkButton to="/pages/order/inquiry/list">{t.valuations}</LinkButton>
          )
        }
        second={
          <Button kind="line" onClick={onAnother}>
            {a.askMore}
          </Button>
        }
        foot={
          refused.length === 0 &&
          of('kept').length > 0 && (
            <LinkButton kind="text" to="/pages/user/outbox">
              {a.seeQueue}
            </LinkButton>
          )
        }
      />
      {there.length > 0 && (
        <Card title={a.arrivedPieces(there.length)}>
          <Rows>
            {there.map(({ key, name, size }) => (
              <RowLink
                key={key}
                to={way === 'recycle' ? '/pages/order/recycle/detail' : '/pages/order/inquiry/detail'}
                search={{ id: key }}
                value={sizeName(size, language)}
              >
                {name[language]}
              </RowLink>
            ))}
          </Rows>
        </Card>
      )}
    </Stack>
  );
}
