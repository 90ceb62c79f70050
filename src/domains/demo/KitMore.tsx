/** Pieces of the kit that live with the screens they were made for: regions, a signature, the blocks of edited pages. */
import { lazy, Suspense, useRef, useState } from 'react';
import { Bone } from '../../ui/feedback/Skeleton.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { ChoiceField } from '../../ui/input/Field.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { regionLine } from '../address/divisions.ts';
import { RegionSheet } from '../address/RegionSheet.tsx';
import { text as addressText } from '../address/words.ts';
import type { Drawn } from '../merchant/SignaturePad.tsx';
import { text } from './words.ts';

const SignaturePad = lazy(() => import('../merchant/SignaturePad.tsx'));

export function KitMore() {
  const t = useText(text);
  const { region, regionPlaceholder } = useText(addressText);
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState({ province: '', city: '', district: '' });
  const pad = useRef<Drawn>(null);
  const [drawn, setDrawn] = useState(false);
  return (
    <Card title={t.signature} end={drawn && t.signed}>
      <Suspense fallback={<Bone style={{ height: 160 }} />}>
        <SignaturePad handle={pad} onDrawn={setDrawn} />
      </Suspense>
      <ChoiceField
        label={region}
        placeholder={regionPlaceholder}
        value={regionLine(chosen)}
        onClick={() => setChoosing(true)}
      />
      <RegionSheet open={choosing} onClose={() => setChoosing(false)} value={chosen} onChoose={setChosen} />
      <LinkButton kind="text" block to="/pages/custom/cms">
        {t.pages}
      </LinkButton>
    </Card>
  );
}
