/** Province, city and district on three wheels. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { Picker } from '../../ui/input/Picker.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { type Division, type Divisions, loadDivisions } from './divisions.ts';
import { text } from './words.ts';

interface Region {
  province: string;
  city: string;
  district: string;
}

interface Props {
  open: boolean;
  onClose: () => void;
  value: Region;
  onChoose: (region: Region) => void;
}

export function RegionSheet({ open, onClose, value, onChoose }: Props) {
  const t = useText(text);
  const divisions = useQuery({
    queryKey: ['divisions'],
    queryFn: loadDivisions,
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  const [turned, setTurned] = useState<Region | null>(null);
  const wheels = divisions.data && wheelsOf(divisions.data, turned ?? value);
  const close = () => {
    setTurned(null);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t.region}
      onOk={
        wheels &&
        (() => {
          onChoose({
            province: wheels.province.name,
            city: wheels.city?.name ?? '',
            district: wheels.district?.name ?? '',
          });
          close();
        })
      }
    >
      {!wheels && (
        <Notice tone={divisions.isError ? 'bad' : 'idle'}>
          {divisions.isError ? t.regionFailed : t.regionLoading}
        </Notice>
      )}
      {wheels && (
        <Picker
          columns={[
            {
              name: t.province,
              options: optionsOf(wheels.provinces),
              value: wheels.province.name,
              onChange: (province) => setTurned({ province, city: '', district: '' }),
            },
            {
              name: t.city,
              options: optionsOf(wheels.cities),
              value: wheels.city?.name ?? '',
              onChange: (city) => setTurned({ province: wheels.province.name, city, district: '' }),
            },
            {
              name: t.district,
              options: optionsOf(wheels.districts),
              value: wheels.district?.name ?? '',
              onChange: (district) =>
                setTurned({ province: wheels.province.name, city: wheels.city?.name ?? '', district }),
            },
          ]}
        />
      )}
    </Sheet>
  );
}

/** What stands on the wheels, and the row of each in the middle: the first where nothing fits. */
function wheelsOf(divisions: Divisions, region: Region) {
  const { provinces } = divisions;
  const province = named(provinces, region.province) ?? provinces[0];
  if (!province) return undefined;
  const cities = divisions.cities(province.code);
  const city = named(cities, region.city) ?? cities[0];
  const districts = city ? divisions.districts(city.code) : [];
  const district = named(districts, region.district) ?? districts[0];
  return { provinces, province, cities, city, districts, district };
}

const named = (list: readonly Division[], name: string) => list.find((division) => division.name === name);
const optionsOf = (list: readonly Division[]) => list.map(({ name }) => ({ value: name, label: name }));
