/** Before a consignment: what it costs, how it goes, and the two ways to begin. */
import { createFileRoute } from '@tanstack/react-router';
import { IconDoc } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Row, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { serviceWords, useFees } from '../payment/use-fees.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/consignment/ordercms')({ component: ConsignmentHome });

function ConsignmentHome() {
  const t = useText(text);
  const service = useFees()?.everywhere.service;
  return (
    <Screen screen="/pages/consignment/ordercms" title={t.how} ground="task">
      <Stack>
        <DeepCard lead={t.lead} big={t.big} foot={t.foot(serviceWords(service))} />
        <Card title={t.stepsTitle}>
          <Rows>
            {t.steps.map(([name, note]) => (
              <Row key={name} note={note}>
                {name}
              </Row>
            ))}
          </Rows>
        </Card>
        <LinkButton block to="/pages/consignment/inquiry" search={{ way: 'consign' }}>
          {t.ask}
        </LinkButton>
        <LinkButton block kind="line" to="/pages/stock/receipt/createReceipt">
          {t.receipt}
        </LinkButton>
        <Card>
          <Rows>
            <RowLink to="/pages/order/inquiry/list" icon={<IconDoc />}>
              {t.mine}
            </RowLink>
          </Rows>
        </Card>
      </Stack>
    </Screen>
  );
}
