/** The application of a business: who it is, and photos of its papers, sent as they are taken. */
import { useState } from 'react';
import { isCreditCode, type Merchant, merchantApply } from '../../../contract/merchant/calls.ts';
import { merchantRules } from '../../../contract/merchant/rules.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { isMobile } from '../../ui/format/validators.ts';
import { Field } from '../../ui/input/Field.tsx';
import { HeldContext, HoldForm, useHeld } from '../../ui/input/held.ts';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { useDraftForm } from '../device/use-draft.ts';
import { DocumentPhotos } from './DocumentPhotos.tsx';
import { text } from './words.ts';

interface Form {
  name: string;
  creditCode: string;
  contact: string;
  contactPhone: string;
}

export function Application({ merchant, onDone }: { merchant: Merchant | null; onDone: () => void }) {
  const t = useText(text);
  const draft = useDraftForm<Form>({
    form: 'merchant-application',
    start: () => ({
      name: merchant?.name ?? '',
      creditCode: merchant?.creditCode ?? '',
      contact: merchant?.contact ?? '',
      contactPhone: merchant?.contactPhone ?? '',
    }),
    isTouched: (form) => Object.values(form).some((value) => value !== ''),
  });
  const [documents, setDocuments] = useState<{ id: string; url: string }[]>([]);
  const [held, hold] = useHeld();
  const apply = useWrite(merchantApply, { draft: draft?.name });
  if (!draft) return null;
  const { name, creditCode, contact, contactPhone } = draft.value;
  const checkCode = (typed: string) => (isCreditCode(typed) ? null : t.codeBad);
  const checkPhone = (typed: string) => (isMobile(typed) ? null : t.phoneBad);
  const missing = [
    name.trim().length < 2,
    checkCode(creditCode),
    contact.trim().length < 2,
    checkPhone(contactPhone),
    documents.length === 0,
  ].filter(Boolean).length;
  const submit = async () => {
    await draft.submit((form) =>
      apply.mutateAsync({
        ...form,
        name: form.name.trim(),
        contact: form.contact.trim(),
        documents: documents.map(({ id }) => id),
      }),
    );
    toast(t.submitted, { success: true });
    onDone();
  };
  return (
    <Stack>
      <Card title={t.form}>
        <NeedsNetwork />
        <Field
          label={t.name}
          hint={t.nameHint}
          maxLength={60}
          value={name}
          onChange={(value) => draft.set({ name: value })}
        />
        <Field
          label={t.code}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={18}
          value={creditCode}
          onChange={(value) => draft.set({ creditCode: value.trim().toUpperCase() })}
          check={checkCode}
        />
        <Field
          label={t.contact}
          autoComplete="name"
          maxLength={30}
          value={contact}
          onChange={(value) => draft.set({ contact: value })}
        />
        <Field
          label={t.contactPhone}
          type="tel"
          inputMode="numeric"
          autoComplete="tel"
          maxLength={11}
          value={contactPhone}
          onChange={(value) => draft.set({ contactPhone: value.replace(/\D/g, '') })}
          check={checkPhone}
        />
        <HoldForm value={hold}>
          <DocumentPhotos
            label={t.documents}
            hint={t.documentsHint}
            max={merchantRules.maxDocuments}
            photos={documents}
            keptAs="merchant-documents"
            onChange={setDocuments}
          />
        </HoldForm>
        <HeldContext value={held}>
          <LiveButton
            block
            pending={apply.isPending}
            disabledReason={missing > 0 && t.missing(missing)}
            onClick={() => void submit().catch(() => undefined)}
          >
            {t.submit}
          </LiveButton>
        </HeldContext>
      </Card>
    </Stack>
  );
}
