/** What a claim is judged by: how it was and how it is beside each other, what was to stay, and every step with its photos. */
import { useQuery } from '@tanstack/react-query';
import { cleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Kept } from '../../cleaning/Kept.tsx';
import { Pair } from '../../cleaning/Pair.tsx';
import { Pointed } from '../../cleaning/photos/Pointed.tsx';
import { Steps } from '../../cleaning/Steps.tsx';
import { Corrected } from '../../cleaning/trouble/Arrival.tsx';

export function Evidence({ id }: { id: string }) {
  const { data } = useQuery({ ...read(cleaningDetail, { id }), ...ALWAYS_FRESH });
  return (
    data && (
      <>
        {data.compared && <Pair photos={data.compared} />}
        <Kept data={data} />
        <Corrected data={data} />
        <Pointed data={data} />
        <Steps data={data} />
      </>
    )
  );
}
