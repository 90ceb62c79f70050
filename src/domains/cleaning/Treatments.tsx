/** What can be done and what it costs, before anything is asked of anybody. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type CleaningExample, cleaningExamples } from '../../../contract/cleaning/calls.ts';
import {
  careNames,
  cares,
  cleaningPrices,
  kinds,
  materialNames,
  materials,
  stainNames,
  stains,
} from '../../../contract/cleaning/rules.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Card, MoreLink, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './cleaning.module.css';
import { Pair } from './Pair.tsx';
import { Drawn } from './photos/Drawn.tsx';
import { text as photoWords } from './photos/words.ts';
import { OwnHere } from './stored/OwnHere.tsx';
import { text } from './words.ts';

/** What an owner takes back is shown no longer. */
const examplesQuery = () => ({ ...read(cleaningExamples, {}), ...ALWAYS_FRESH });

export const Route = createFileRoute('/pages/cleaning/washlist')({
  loader: ({ context }) => prefetch(context.queries, examplesQuery()),
  component: Treatments,
});

function Treatments() {
  const t = useText(text);
  const language = useLanguage();
  const { drawn } = useText(photoWords);
  const { data } = useQuery(examplesQuery());
  const examples = data?.list ?? [];
  const extras = [
    ...materialNames.map((name) => ({ name: materials[name][language], amount: cleaningPrices.material[name] })),
    ...stainNames.map((name) => ({ name: stains[name][language], amount: cleaningPrices.stain[name] })),
    { name: t.lineNames.pickup, amount: cleaningPrices.pickup },
    { name: t.lineNames.shipping, amount: cleaningPrices.shipping },
  ].filter(({ amount }) => amount > 0);
  return (
    <Screen
      screen="/pages/cleaning/washlist"
      title={t.list}
      ground="task"
      bar={
        <LinkButton block to="/pages/cleaning/dolaundary">
          {t.order}
        </LinkButton>
      }
    >
      <Stack>
        <p className={styles.note}>{t.listLead}</p>
        <p className={styles.note}>{t.takes(false)}</p>
        <OwnHere />
        {kinds.map((kind) => {
          const example = examples.find((one) => one.kind === kind);
          return (
            <Card
              key={kind}
              title={t.kindNames[kind]}
              end={
                <MoreLink to="/pages/cleaning/dolaundary" search={{ kind }}>
                  {t.order}
                </MoreLink>
              }
            >
              <div className={example && styles.priced}>
                {example && <Example of={example} />}
                <table className={styles.prices}>
                  <tbody>
                    {careNames.map((care) => (
                      <tr key={care}>
                        <td>
                          <Drawn kind={kind} care={care} />
                        </td>
                        <th scope="row">{cares[care][language]}</th>
                        <td>
                          <Price amount={cleaningPrices.base[kind][care]} plain />
                          {t.from}
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              <p className={styles.note}>{drawn}</p>
            </Card>
          );
        })}
        <Card title={t.extras}>
          <table className={styles.prices}>
            <tbody>
              {extras.map(({ name, amount }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>
                    <Price amount={amount} plain />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Card>
        <Card title={t.covered}>
          <ul className={styles.says}>
            {t.coveredLines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      </Stack>
    </Screen>
  );
}

/** One that was washed here, as its owner lets everybody see it. */
function Example({ of }: { of: CleaningExample }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <div className={styles.example}>
      <Pair photos={of} />
      <p className={styles.note}>{t.example(cares[of.care][language])}</p>
    </div>
  );
}
