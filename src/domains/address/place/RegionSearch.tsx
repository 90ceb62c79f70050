/** Finding a Chinese division by any part of its name. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { type Divisions, loadDivisions, regionLine } from '../divisions.ts';
import type { Place } from './place.ts';
import { text } from './words.ts';

/** More matches than this and another letter is quicker than scrolling. */
const SHOWN = 20;

interface Region {
  code: string;
  line: string;
}

export function RegionSearch({ chosen, onChoose }: { chosen: string | null; onChoose: (place: Place) => void }) {
  const t = useText(text);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const regions = useQuery({
    queryKey: ['divisions', 'lines'],
    queryFn: async () => linesOf(await loadDivisions()),
    enabled: wanted !== '',
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const found = wanted === '' ? [] : (regions.data ?? []).filter(({ line }) => matches(line, wanted)).slice(0, SHOWN);
  return (
    <Card title={t.region}>
      <Field
        label={t.regionSearch}
        placeholder={t.regionSearchPlaceholder}
        type="search"
        value={typed}
        onChange={setTyped}
      />
      {regions.isError && (
        <Notice
          tone="bad"
          end={
            <Button kind="line" size="sm" onClick={() => void regions.refetch()}>
              {t.again}
            </Button>
          }
        >
          {t.regionFailed}
        </Notice>
      )}
      {wanted !== '' && regions.data && found.length === 0 && <p>{t.regionNone}</p>}
      <RadioRows
        name={t.region}
        value={chosen}
        onChange={(code) => {
          const region = found.find((one) => one.code === code);
          if (region)
            onChoose({ name: region.line.split(' ').at(-1) ?? region.line, address: region.line, adcode: code });
        }}
        options={found.map(({ code, line }) => ({ value: code, label: line }))}
      />
    </Card>
  );
}

const matches = (line: string, wanted: string) => wanted.split(/\s+/).every((part) => line.includes(part));

/** Every province, city and district with the names above it. */
function linesOf({ provinces, cities, districts }: Divisions): Region[] {
  return provinces.flatMap((province) => [
    { code: province.code, line: province.name },
    ...cities(province.code).flatMap((city) => [
      { code: city.code, line: regionLine({ province: province.name, city: city.name, district: '' }) },
      ...districts(city.code).map((district) => ({
        code: district.code,
        line: regionLine({ province: province.name, city: city.name, district: district.name }),
      })),
    ]),
  ]);
}
