/** The way to the home screen, and honestly what an iPhone cannot do. */
import { useSyncExternalStore } from 'react';
import { install, installWay, isIos, onInstall } from '../../offline/device/install.ts';
import { IconCheck } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { QrCode } from '../../ui/media/QrCode.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './offline.module.css';
import { text } from './words.ts';

export function Install() {
  const t = useText(text);
  const way = useSyncExternalStore(onInstall, installWay, () => 'menu' as const);
  return (
    <>
      <Card title={t.installTitle} id="install">
        <p className={styles.note}>{way === 'done' ? t.installed : t.installBody}</p>
        {way === 'done' && <IconCheck size={24} />}
        {way === 'ask' && (
          <Button block onClick={() => void install()}>
            {t.install}
          </Button>
        )}
        {way === 'menu' && <p className={styles.note}>{t.installMenu}</p>}
        {way === 'ios' && <IosSteps />}
      </Card>
      {way !== 'done' && <OnPhone />}
      <IosLimits open={isIos()} />
    </>
  );
}

/** At a desk: the same page on the phone that goes to the warehouse. */
function OnPhone() {
  const t = useText(text);
  const atDesk = useSyncExternalStore(never, () => matchMedia('(hover: hover) and (pointer: fine)').matches, no);
  if (!atDesk) return null;
  return (
    <Card title={t.onPhone}>
      <p className={styles.note}>{t.onPhoneBody}</p>
      <QrCode value={location.href} label={t.onPhone} />
    </Card>
  );
}

const never = () => () => {};
const no = () => false;

function IosSteps() {
  const t = useText(text);
  return (
    <>
      <ol className={styles.steps}>
        {t.iosSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className={styles.note}>{t.iosOther}</p>
    </>
  );
}

/** Open where it matters; elsewhere there to be read before lending the work to an iPhone. */
function IosLimits({ open }: { open: boolean }) {
  const t = useText(text);
  return (
    <Card>
      <details open={open} className={styles.ios}>
        <summary>{t.iosTitle}</summary>
        <p className={styles.note}>{t.iosLead}</p>
        <dl>
          {t.ios.map(({ lacks, instead }) => (
            <div key={lacks}>
              <dt>{lacks}</dt>
              <dd>{instead}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
