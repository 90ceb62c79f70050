/** How the queue sends, and how much room there is on the device. */
import { useEffect, useState } from 'react';
import { linkIsKnown, photosWaitOnMetered, setPhotosWaitOnMetered } from '../../offline/device/link.ts';
import { askToPersist, type StorageEstimate, storageEstimate } from '../../offline/device/storage.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { byteText } from '../../ui/format/bytes.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Switch } from '../../ui/input/Choice.tsx';
import { Fact, Facts, Row, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './offline.module.css';
import { text } from './words.ts';

export function Sending() {
  const t = useText(text);
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    void photosWaitOnMetered().then(setWaits);
  }, []);
  const change = (on: boolean) => {
    setWaits(on);
    void setPhotosWaitOnMetered(on);
  };
  return (
    <Card title={t.sendingTitle}>
      <Rows>
        <Row
          note={linkIsKnown() ? t.meteredNote : t.meteredUnknown}
          value={<Switch name={t.metered} checked={waits} onChange={change} />}
        >
          {t.metered}
        </Row>
        <RowLink to="/pages/user/outbox" note={t.queueNote}>
          {t.queue}
        </RowLink>
      </Rows>
    </Card>
  );
}

export function Storage() {
  const t = useText(text);
  const [estimate, setEstimate] = useState<StorageEstimate | null>(null);
  useEffect(() => {
    void storageEstimate().then(setEstimate);
  }, []);
  const persist = async () => {
    if (!(await askToPersist())) toast(t.persistRefused, { failure: true });
    setEstimate(await storageEstimate());
  };
  return (
    <Card title={t.storageTitle}>
      {estimate ? (
        <>
          <Facts>
            <Fact name={t.used}>{byteText(estimate.used)}</Fact>
            <Fact name={t.free}>{byteText(Math.max(0, estimate.quota - estimate.used))}</Fact>
          </Facts>
          <p className={styles.note}>{estimate.persisted ? t.persisted : t.notPersisted}</p>
          {!estimate.persisted && (
            <Button kind="tint" size="sm" onClick={() => void persist()}>
              {t.persist}
            </Button>
          )}
        </>
      ) : (
        <p className={styles.note}>{t.unknownStorage}</p>
      )}
    </Card>
  );
}
