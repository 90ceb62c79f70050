/** Which one a certificate is about, beside its name, and whose word that is. */
import { type ModelFacts, partName, toldBy } from '../../../../contract/identify/model.ts';
import type { Language } from '../../../../contract/wire/messages.ts';

/** An answer kept on the phone may be of before colour and size were told. */
export function modelLines({ styleNo, colour, size, told = [] }: Partial<ModelFacts>, language: Language): string[] {
  const facts = { styleNo, colour: colour?.[language], size };
  const parts = (['styleNo', 'colour', 'size'] as const).flatMap((part) =>
    facts[part] ? [`${partName[part][language]} ${facts[part]}`] : [],
  );
  return [parts.join(' · '), told.length > 0 ? toldBy(told)[language] : ''].filter(Boolean);
}
