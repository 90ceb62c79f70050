/** For those who try the storefront out: where the API is, what is a sandbox, what this device holds. Demo mode only. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { dictType } from '../../../contract/account/calls.ts';
import { APP } from '../../../contract/wire/limits.ts';
import { type Device, readDevice } from '../../api/exchange/device.ts';
import { read } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconLock } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts, Row, RowButton, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { hostAuthorisation } from '../account/login/host.ts';
import { ApiAddress } from './ApiAddress.tsx';
import { text } from './words.ts';

const PATH = '/pages/user/devConfig';

export const Route = createFileRoute('/pages/user/devConfig')({ component: DevConfig });

function DevConfig() {
  const t = useText(text);
  const demo = useQuery(read(dictType, { type: 'demo' }));
  const device = useQuery({ queryKey: ['device'], queryFn: readDevice, networkMode: 'always', gcTime: 0 });
  const refresh = () => {
    void device.refetch();
    void demo.refetch();
  };
  if (!device.data || (demo.isPending && !demo.isError))
    return <Screen screen={PATH} title={t.title} ground="task" state="loading" />;
  const address = <ApiAddress device={device.data} mayChange={isDemo(demo.data)} onChange={refresh} />;
  if (!isDemo(demo.data))
    return (
      <Screen screen={PATH} title={t.title} ground="task" state={demo.isError ? 'error' : 'empty'}>
        <Empty
          icon={<IconLock />}
          title={t.refusedTitle}
          body={demo.isError ? t.failed : t.refused}
          action={
            demo.isError ? (
              <Button onClick={refresh}>{t.again}</Button>
            ) : (
              <LinkButton to="/pages/tabbar/main">{t.home}</LinkButton>
            )
          }
        />
        {demo.isError && address}
      </Screen>
    );
  return (
    <Screen screen={PATH} title={t.title} ground="task">
      <Card>
        <Rows>
          <RowLink to="/pages/user/kit" note={t.kitNote}>
            {t.kit}
          </RowLink>
          <RowLink to="/pages/custom/cms" search={{}}>
            {t.pages}
          </RowLink>
          <RowLink to="/pages/user/outbox">{t.outbox}</RowLink>
        </Rows>
      </Card>
      <Sandbox entries={demo.data?.list ?? []} />
      {address}
      <ThisDevice device={device.data} onClear={refresh} />
    </Screen>
  );
}

/** Only a demo server keeps a list of demo accounts. */
const isDemo = (data: { list: unknown[] } | undefined) => (data?.list.length ?? 0) > 0;

function Sandbox({ entries }: { entries: readonly { value: string; content?: unknown }[] }) {
  const t = useText(text);
  const host = v.safeParse(hostAuthorisation, entries.find(({ value }) => value === 'host')?.content);
  return (
    <Card title={t.sandbox}>
      <Rows>
        <Row note={t.smsNote} value={<Tag tone="wait">{t.on}</Tag>}>
          {t.sms}
        </Row>
        <Row note={t.payNote} value={<Tag tone="wait">{t.on}</Tag>}>
          {t.pay}
        </Row>
        {host.success && (
          <RowLink to="/pages/login/oauth" search={{ ...host.output, sandbox: true }}>
            {t.hostLogin}
          </RowLink>
        )}
      </Rows>
    </Card>
  );
}

function ThisDevice({ device, onClear }: { device: Device; onClear: () => void }) {
  const t = useText(text);
  const queries = useQueryClient();
  const storage = useQuery({
    queryKey: ['device', 'storage'],
    queryFn: async () => (await import('../../offline/device/storage.ts')).storageEstimate(),
    networkMode: 'always',
    gcTime: 0,
  });
  const used = storage.data ? `${(storage.data.used / 1024 / 1024).toFixed(1)} MB` : t.unknown;
  const clear = async () => {
    const { emptyCache } = await import('../../offline/cache/cache.ts');
    await emptyCache();
    queries.removeQueries({ type: 'inactive' });
    toast(t.cleared, { success: true });
    onClear();
    void storage.refetch();
  };
  return (
    <Card title={t.device}>
      <Facts>
        <Fact name={t.deviceId} copy={device.id}>
          {device.id.slice(0, 8)}
        </Fact>
        <Fact name={t.version}>{`${APP.version} (${APP.code})`}</Fact>
        <Fact name={t.clock}>{t.seconds((device.clockOffset / 1000).toFixed(1))}</Fact>
        <Fact name={t.stored}>{used}</Fact>
      </Facts>
      <Rows>
        <RowButton bad note={t.clearNote} onClick={() => void clear()}>
          {t.clear}
        </RowButton>
      </Rows>
    </Card>
  );
}
