/** The experts' desk: the next case, nothing to choose from, and everything needed to judge it; pieces that come and go. */

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { carrierName } from '../../../../contract/express/carriers.ts';
import { identifyFault } from '../../../../contract/identify/claim-calls.ts';
import {
  identifyAbsent,
  identifyScanIn,
  identifySendBack,
  identifyTake,
  identifyWork,
} from '../../../../contract/identify/desk-calls.ts';
import { type Category, categories, categoryName, identifyRules } from '../../../../contract/identify/rules.ts';
import { identifyObjectionDecide } from '../../../../contract/objection/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, deadlineText, grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { useWaybillCheck, WaybillScan } from '../../express/WaybillScan.tsx';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import { names as identify } from '../../identify/names.ts';
import { Packed } from '../../identify/order/Packed.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { Acts, SecondPerson } from '../Acts.tsx';
import { OtherDesks } from '../desk/OtherDesks.tsx';
import { Objections } from '../objection/Objections.tsx';
import { useBarred } from '../own/barred.ts';
import { Numbered } from '../own/Numbered.tsx';
import { StaffPhotos } from '../StaffPhotos.tsx';
import { WorkKinds } from '../WorkKinds.tsx';
import { Asking } from './Asking.tsx';
import { Break } from './Break.tsx';
import { Claims } from './Claims.tsx';
import styles from './desk.module.css';
import { Experts } from './Experts.tsx';
import { Job } from './Job.tsx';
import { Left } from './Left.tsx';
import { Reports } from './Reports.tsx';
import { AskedRevocations, AskRevocation } from './Revocations.tsx';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');

type Work = Output<typeof identifyWork>;

export default function Desk() {
  const t = useText(text);
  const query = useQuery({ ...read(identifyWork, {}), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/user/workbench"
      title={t.title}
      ground="task"
      // One case is held beside its verdict; without one there are lists.
      wide={query.data?.mine ? 'own' : 'columns'}
      query={query}
      onRefresh={() => query.refetch()}
      controls={<WorkKinds />}
    >
      {(work) => (
        <Stack>
          {work.mine ? <Job key={work.mine.id} job={work.mine} /> : <Next work={work} />}
          <Claims claims={work.claims} />
          <Objections jobs={work.objections} by={identifyObjectionDecide} />
          <Reports reports={work.reports} />
          <AskedRevocations asked={work.revocations} />
          <Arriving work={work} />
          <Leaving work={work} />
          <Asking work={work} />
          <Left left={work.left} />
          <Experts />
          <AskRevocation alone={work.alone && !work.revocations.some(({ needsSecond }) => needsSecond)} />
        </Stack>
      )}
    </Screen>
  );
}

function Next({ work }: { work: Work }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [chosen, setChosen] = useState<Category | 'all'>('all');
  const take = useWrite(identifyTake);
  const count = (of: Category | 'all') =>
    work.waiting.reduce((sum, one) => sum + (of === 'all' || one.category === of ? one.count : 0), 0);
  const promised = work.waiting
    .filter(({ category }) => chosen === 'all' || category === chosen)
    .flatMap(({ promisedAt, ...one }) => (promisedAt === null ? [] : { ...one, promisedAt }))
    .sort((a, b) => a.promisedAt - b.promisedAt);
  const onTake = async () => {
    const { id } = await take.mutateAsync(chosen === 'all' ? {} : { category: chosen });
    if (!id) toast(t.none);
  };
  return (
    <Card title={t.queues}>
      {work.unjudged > 0 && <SecondPerson by={identifyTake} title={t.unjudged(work.unjudged)} />}
      <Pills<Category | 'all'>
        name={t.category}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'all', label: t.all, count: count('all') },
          ...categories.map((value) => ({ value, label: categoryName[value][language], count: count(value) })),
        ]}
      />
      <ul className={styles.lines}>
        {promised.map(({ category, count: n, promisedAt }) => (
          <li key={category}>
            <span>
              {categoryName[category][language]} · {t.waits(n)}
            </span>
            <span>
              {promisedAt > now
                ? t.until(deadlineText(promisedAt, now, language))
                : t.late(dateTime(promisedAt, now, language))}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t.noneBody}</p>
      <Acts by={identifyTake}>
        <Button block pending={take.isPending} onClick={() => void onTake().catch(() => undefined)}>
          {t.take}
        </Button>
      </Acts>
    </Card>
  );
}

/** Why it comes where nobody waits for it. */
const oddly = (row: Work['arriving'][number], t: (typeof text)['zh']): string | false =>
  (row.late && t.lost) || (row.paid && t.paid) || (row.returned && t.returned);

function Arriving({ work }: { work: Work }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { code: begin = '' } = route.useSearch();
  const [typed, setTyped] = useState(begin);
  const [code, setCode] = useState(begin);
  const [open, setOpen] = useState<string | null>(null);
  const found = useQuery({ ...read(identifyWork, { code }), ...ALWAYS_FRESH, enabled: code !== '' });
  const rows = code === '' ? work.arriving : (found.data?.arriving ?? []);
  // An answer kept on the phone may be of before these were told.
  const here = (code !== '' && found.data?.here) || [];
  const barred = useBarred({ kind: 'identify', by: identifyScanIn }, [...rows, ...here]);
  // A parcel that was scanned is the one in somebody's hands.
  const one = rows.find(({ id }) => id === open) ?? (code !== '' && rows.length === 1 ? rows[0] : undefined);
  const whole = () => {
    setOpen(null);
    setTyped('');
    setCode('');
  };
  return (
    <Card title={t.arriving}>
      <WaybillScan
        label={t.find}
        value={typed}
        onChange={(value) => {
          if (value === '') whole();
          else setTyped(value);
        }}
        onRead={(value) => setCode(value.trim())}
      />
      {code !== '' && found.data && rows.length + here.length === 0 && (
        <>
          <p className={styles.note}>{t.notFound}</p>
          <OtherDesks desks={found.data.desks} code={code} />
        </>
      )}
      <ul className={styles.lines}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              {row.name[language]} · {grouped(row.no)}
              {/* An answer kept on the phone may be of before that was told. */}
              {row.orderNo && row.orderNo !== row.no && ` · ${t.slip(row.orderNo.slice(-6))}`}
              {' · '}
              {carrierName(row.company, language)} {row.waybill}
              {oddly(row, t)
                ? ` · ${oddly(row, t)}`
                : row.arrivedAt !== null && ` · ${t.brought(dateTime(row.arrivedAt, now, language))}`}
              {/* An answer kept on the phone may be of before that was told. */}
              {row.dueAt && row.dueAt <= now && ` · ${t.unopened(dateTime(row.dueAt, now, language))}`}
            </span>
            <Numbered of={row.number} />
            {row.gone ? (
              <Notice tone="bad" title={t.gone} />
            ) : (
              <Acts by={identifyScanIn} barred={barred(row.id)}>
                <Button size="sm" onClick={() => setOpen(row.id)}>
                  {t.scan}
                </Button>
              </Acts>
            )}
          </li>
        ))}
        {here.map(({ id, no, name }) => (
          <li key={id}>
            <span>
              {name[language]} · {grouped(no)}
            </span>
            <Break id={id} by={identifyFault} barred={barred(id)} />
          </li>
        ))}
      </ul>
      {one && !one.gone && !barred(one.id) && <Take key={one.id} row={one} code={code} onClose={whole} />}
    </Card>
  );
}

function Take({ row, code, onClose }: { row: Work['arriving'][number]; code: string; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const names = useText(identify);
  const check = useWaybillCheck();
  const scan = useWrite(identifyScanIn);
  const absent = useWrite(identifyAbsent);
  // Who scanned it does not scan it again; a number on a note is no waybill.
  const begin = code.toUpperCase() === row.waybill.toUpperCase() ? code : '';
  const [waybill, setWaybill] = useState(begin);
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const [unlike, setUnlike] = useState('');
  const take = async () => {
    const said = { id: row.id, waybill: waybill.trim(), photos: photos.map(({ id }) => id), unlike: unlike.trim() };
    await scan.mutateAsync(said);
    onClose();
    toast(row.paid ? t.scannedPaid : oddly(row, t) ? t.scannedLate : t.scanned, { success: true });
  };
  const miss = async () => {
    const unproven = row.number?.proves === false;
    const ask = { title: t.notInsideTitle, body: unproven ? t.numberAsk : t.notInsideBody, ok: t.notInside, bad: true };
    if (!(await askLive(ask))) return;
    await absent.mutateAsync({ id: row.id, waybill: waybill.trim(), photos: photos.map(({ id }) => id) });
    onClose();
    toast(unproven ? t.numberAsked : t.notInsideDone, { success: true });
  };
  const noWaybill = waybill.trim() === '' ? t.lacks([t.waybill]) : check(waybill);
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.scan}
      dirty={waybill !== begin || photos.length > 0 || unlike !== ''}
      foot={
        <>
          {/* Which parcel it is comes first: until then there is one thing to do. */}
          {(!oddly(row, t) || (row.late && row.missed === false)) && noWaybill === null && (
            <Button
              kind="line"
              pending={absent.isPending}
              disabledReason={photos.length === 0 && `${t.notInside} · ${t.lacks([t.boxPhotos])}`}
              onClick={() => void miss().catch(() => undefined)}
            >
              {t.notInside}
            </Button>
          )}
          <Button
            block
            pending={scan.isPending}
            disabledReason={noWaybill ?? (photos.length === 0 && `${t.scan} · ${t.lacks([t.arrivalPhotos])}`)}
            onClick={() => void take().catch(() => undefined)}
          >
            {t.scan}
          </Button>
        </>
      }
    >
      <p className={styles.note}>
        {row.name[language]} · {grouped(row.no)}
        {oddly(row, t) && ` · ${oddly(row, t)}`}
      </p>
      <Numbered of={row.number} />
      <WaybillScan label={t.waybill} value={waybill} onChange={setWaybill} check={check} />
      {/* An answer kept on the phone may be of before that was told. */}
      <Packed of={row} />
      <h3 className={styles.sub}>{t.arrivalPhotos}</h3>
      <p className={styles.note}>{t.arrivalNote}</p>
      <StaffPhotos
        photos={photos}
        max={identifyRules.arrival}
        keptAs={`identify-arrival-${row.id}`}
        onChange={setPhotos}
      />
      {photos.length > 0 && (
        <ImageGrid
          columns={4}
          photos={photos.map(({ id, url }, i) => ({ id, src: url, alt: names.photo(i + 1) }))}
          onRemove={(id) => setPhotos(photos.filter((one) => one.id !== id))}
        />
      )}
      {!oddly(row, t) && <TextArea label={t.unlike} placeholder={t.unlikeHint} value={unlike} onChange={setUnlike} />}
    </LiveSheet>
  );
}

function Leaving({ work }: { work: Work }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const send = useWrite(identifySendBack);
  const [open, setOpen] = useState<{ id: string; alone: boolean } | null>(null);
  const barred = useBarred({ kind: 'identify', by: identifySendBack }, work.leaving);
  if (work.leaving.length === 0) return null;
  return (
    <Card title={t.leaving}>
      <ul className={styles.lines}>
        {work.leaving.map((one) => (
          <li key={one.id}>
            <span>
              {[one.name[language], !one.receipt && one.city, grouped(one.no), one.along > 0 && t.along(one.along)]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {/* An answer kept on the phone may be of before that was told. */}
            {one.box && (
              <span>
                {t.inBox(`${carrierName(one.box.company, language)} ${one.box.waybill}`, grouped(one.box.orderNo))}
              </span>
            )}
            {one.dueAt !== null && (
              <span>
                {one.dueAt > now ? deadlineText(one.dueAt, now, language) : t.late(dateTime(one.dueAt, now, language))}
              </span>
            )}
            {one.receipt ? (
              <LinkButton
                size="sm"
                to="/pages/user/workbench"
                search={{ work: 'receipts', queue: 'count', receipt: one.receipt.id }}
              >
                {t.intoStock}
              </LinkButton>
            ) : (
              <Acts by={identifySendBack} barred={barred(one.id)}>
                <div className={styles.buttons}>
                  <Break id={one.id} by={identifyFault} />
                  {one.along > 0 && (
                    <Button kind="line" size="sm" onClick={() => setOpen({ id: one.id, alone: true })}>
                      {t.alone}
                    </Button>
                  )}
                  <Button size="sm" onClick={() => setOpen({ id: one.id, alone: false })}>
                    {one.along > 0 ? t.sendAlong(one.along + 1) : t.sendBack}
                  </Button>
                </div>
              </Acts>
            )}
          </li>
        ))}
      </ul>
      {open && (
        <WaybillSheet
          open
          onClose={() => setOpen(null)}
          parcelOf={`work-identify-${open.id}`}
          title={t.sendBack}
          ok={t.sendBack}
          to={work.leaving.find(({ id }) => id === open.id)?.home}
          pending={send.isPending}
          onOk={(parcel) =>
            send.mutateAsync({ ...open, ...parcel }).then(() => {
              setOpen(null);
              toast(t.sentBack, { success: true });
            })
          }
        />
      )}
    </Card>
  );
}
