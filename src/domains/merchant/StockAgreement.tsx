/** The agreement under which things are kept and sold: to be read, accepted anew, and read again as it was accepted. */
import { useState } from 'react';
import type { AgreementText } from '../../../contract/shop/agreement-calls.ts';
import { stockAgreement, stockAgreementText } from '../../../contract/stock/agreement.ts';
import { type stockAccountInfo, stockAgree } from '../../../contract/stock/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { date } from '../../ui/format/format.ts';
import { IconDoc } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { RowButton } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { useAgreement } from '../account/use-agreement.ts';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { text } from './stock-account-words.ts';

const softwares = { version: stockAgreement, text: stockAgreementText };

export const useStockAgreement = (version?: string) => useAgreement('stock', softwares, version);

interface SheetProps {
  lines: AgreementText;
  open: boolean;
  onClose: () => void;
}

export function AgreementSheet({ lines, open, onClose }: SheetProps) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Sheet open={open} onClose={onClose} title={t.agreementTitle}>
      <ol>
        {lines[language].map((clause, n) => (
          <li key={clause}>
            {n + 1}. {clause}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}

type Agreed = NonNullable<Output<typeof stockAccountInfo>['agreed']>;

/** What was accepted, word for word, with its version and day. */
export function AgreedRow({ agreed }: { agreed: Agreed }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const agreement = useStockAgreement(agreed.version);
  const [reading, setReading] = useState(false);
  return (
    <>
      <RowButton
        next
        icon={<IconDoc />}
        note={t.agreedOn(agreed.version, date(agreed.at, now, language))}
        onClick={() => setReading(true)}
      >
        {t.agreementTitle}
      </RowButton>
      <AgreementSheet lines={agreement.text} open={reading} onClose={() => setReading(false)} />
    </>
  );
}

/** Its words changed since it was accepted. */
export function AgreeAnew() {
  const t = useText(text);
  const agreement = useStockAgreement();
  const agree = useWrite(stockAgree);
  const [reading, setReading] = useState(false);
  const accept = async () => {
    await agree.mutateAsync({ agreementVersion: agreement.version });
    toast(t.agreedAnew, { success: true });
  };
  return (
    <Card title={t.agreeAnew}>
      <p>{t.agreeAnewBody}</p>
      <Button kind="text" size="sm" onClick={() => setReading(true)}>
        {t.readAgreement}
      </Button>
      <LiveButton block pending={agree.isPending} onClick={() => void accept().catch(() => undefined)}>
        {t.agreeButton}
      </LiveButton>
      <AgreementSheet lines={agreement.text} open={reading} onClose={() => setReading(false)} />
    </Card>
  );
}
