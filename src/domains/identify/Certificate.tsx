/** The public certificate: result, reasons on photos, and a chain that this phone computes anew. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, useMemo, useState } from 'react';
import { identifyCertificate, type Certificate as Shown } from '../../../contract/identify/calls.ts';
import { brokenAt, printsIn, unlike } from '../../../contract/identify/chain.ts';
import { splitOf, splitWords } from '../../../contract/identify/weighed.ts';
import { CODE_LENGTH, grouped, ungrouped } from '../../../contract/wire/patterns.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { sentBy } from '../../api/exchange/sent-by.ts';
import { hashBody } from '../../api/exchange/sign.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { copy } from '../../ui/feedback/copy.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { IconCheck, IconShare, IconShield } from '../../ui/format/icons.tsx';
import type { Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { useHydrated } from '../../ui/hydration/use-hydrated.ts';
import { Button, IconButton, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts, RowLink, Rows } from '../../ui/list/Row.tsx';
import { chinaDateTime } from '../../ui/print/shop-time.ts';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { AsWritten } from '../item/AsWritten.tsx';
import { Chain } from './certificate/Chain.tsx';
import { certificateFile, checkPhotos, type PhotosChecked } from './certificate/check-photos.ts';
import { Lost } from './certificate/Lost.tsx';
import paper from './certificate/paper.module.css';
import { Shared } from './certificate/Shared.tsx';
import { text } from './certificate-words.ts';
import styles from './identify.module.css';
import { modelLines } from './model/lines.ts';
import { Photos, Reasons } from './Reasons.tsx';

const QrCode = lazy(() => import('../../ui/media/QrCode.tsx').then((module) => ({ default: module.QrCode })));
/** Its owner's alone, whom the page as the server drew it does not know. */
const ListWith = lazy(() => import('./ListWith.tsx').then((module) => ({ default: module.ListWith })));
const CertificateSheet = lazy(() =>
  import('./CertificateSheet.tsx').then((module) => ({ default: module.CertificateSheet })),
);

export const Route = createFileRoute('/pages/identify/certificate')({
  validateSearch: (search: Search) => ({ code: ungrouped(String(search.code ?? '')) }),
  loaderDeps: ({ search }) => search,
  // What was found of one certificate says nothing of the next.
  remountDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    deps.code === '' ? undefined : prefetch(context.queries, read(identifyCertificate, deps)),
  component: Certificate,
});

function Certificate() {
  const t = useText(text);
  const language = useLanguage();
  const search = Route.useSearch();
  // The page as the server drew it knows no owner.
  const query = useQuery({ ...read(identifyCertificate, search), ...ALWAYS_FRESH, enabled: search.code !== '' });
  const [sharing, setSharing] = useState(false);
  const [checked, setChecked] = useState<(PhotosChecked & { at: number }) | null>(null);
  const [checking, setChecking] = useState(false);
  const check = async (shown: Shown) => {
    setChecking(true);
    const found = await checkPhotos(shown.code, printsIn(shown.chain));
    setChecked({ ...found, at: Date.now() });
    setChecking(false);
  };
  if (search.code === '' || (query.error instanceof ApiError && query.error.code === 'NOT_FOUND'))
    return <Unknown code={search.code} />;
  return (
    <Screen
      screen="/pages/identify/certificate"
      title={t.title}
      ground="task"
      wide="own"
      query={query}
      end={
        query.data && (
          <IconButton name={t.share} onClick={() => setSharing(true)}>
            <IconShare size={24} />
          </IconButton>
        )
      }
      bar={
        query.data && (
          <>
            <Button grow kind="line" onClick={() => setSharing(true)}>
              {t.share}
            </Button>
            <Button grow pending={checking} onClick={() => query.data && void check(query.data)}>
              {checked ? t.checkAgain : t.check}
            </Button>
          </>
        )
      }
    >
      {(shown) => (
        <div className={paper.sheet}>
          <div className={paper.beside}>
            <Stack>
              {shown.revoked ? <Revoked shown={shown} revoked={shown.revoked} /> : <Result shown={shown} />}
              <Lost missing={shown.missing} />
              <Shared of={shown} />
              <Standing shown={shown} checked={checked} />
            </Stack>
            <div className={paper.last}>
              <Stack>
                <Verify shown={shown} />
                <Card className={paper.unprinted}>
                  <Rows>
                    {shown.compared && (
                      <RowLink
                        to="/pages/buy/report"
                        search={{ code: shown.compared.report }}
                        icon={<IconCheck size={20} />}
                        note={t.comparedNote}
                      >
                        {t.compared}
                      </RowLink>
                    )}
                    {shown.mine && (
                      <Suspense>
                        <ListWith {...shown.mine} mayAppeal={shown.appealUntil !== null} />
                      </Suspense>
                    )}
                    <RowLink to="/pages/identify/offer" icon={<IconShield size={20} />} note={t.ownNote}>
                      {t.own}
                    </RowLink>
                  </Rows>
                </Card>
              </Stack>
            </div>
          </div>
          <div className={paper.seen}>
            <Stack>
              <Reasons {...shown} appealedAt={shown.chain.find(({ kind }) => kind === 'appeal')?.at ?? null} />
              <Photos photos={shown.photos} />
              <Chain chain={shown.chain} />
              <Proves />
            </Stack>
          </div>
          {sharing && (
            <Suspense>
              <CertificateSheet code={shown.code} name={shown.name[language]} open onClose={() => setSharing(false)} />
            </Suspense>
          )}
        </div>
      )}
    </Screen>
  );
}

/** Whoever shows a certificate that is not ours may be cheating: that is said, not that a link is broken. */
function Unknown({ code }: { code: string }) {
  const t = useText(text);
  // A letter too many or too few is a slip before it is a forgery.
  const mistyped = code !== '' && code.length !== CODE_LENGTH;
  return (
    <Screen screen="/pages/identify/certificate" title={t.title} ground="task">
      <Empty
        icon={<IconShield size={24} />}
        title={mistyped ? t.mistyped(code.length) : code ? t.unknown : t.uncoded}
        body={mistyped ? t.mistypedBody(grouped(code)) : code ? t.unknownBody(grouped(code)) : t.uncodedBody}
        action={
          <LinkButton kind="tint" to="/pages/custom/scancenter">
            {code ? t.scan : t.scanCode}
          </LinkButton>
        }
        second={
          <LinkButton kind="line" to="/pages/identify/offer">
            {t.own}
          </LinkButton>
        }
      />
    </Screen>
  );
}

function Result({ shown }: { shown: Shown }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const big = (
    <span className={styles.verdict}>
      <span className={styles.seal} aria-hidden="true">
        {t.seals[shown.result]}
      </span>
      <b>{t.results[shown.result]}</b>
    </span>
  );
  const final = shown.chain.find(({ kind }) => kind === 'final');
  const split = splitOf(shown.opinions, shown.result, shown.chain.find(({ kind }) => kind === 'appeal')?.at ?? null);
  const foot = (
    <>
      {split && (
        <>
          <b>{splitWords(split, shown.result)[language]}</b>
          <br />
        </>
      )}
      {t.code} <b className="num">{grouped(shown.code)}</b>
      <br />
      {final
        ? t.finalAt(chinaDateTime(final.at, now, language))
        : t.issued(chinaDateTime(shown.issuedAt, now, language))}{' '}
      · {t.ways[shown.way]}
      {' · '}
      {t.zone}
      {modelLines(shown, language).map((line) => (
        <Fragment key={line}>
          <br />
          {line}
        </Fragment>
      ))}
      {/* An answer kept on the phone may be of before that was told, or of before that day. */}
      {shown.appealUntil && shown.appealUntil > now && (
        <>
          <br />
          {t.mayAppeal(chinaDateTime(shown.appealUntil, now, language))}
        </>
      )}
    </>
  );
  if (shown.result === 'genuine') return <DeepCard lead={shown.name[language]} big={big} foot={foot} />;
  // Green is for what is safe to rely on.
  return (
    <Card className={styles.revoked}>
      {big}
      <p className={styles.why}>
        {shown.name[language]}
        <br />
        {foot}
      </p>
    </Card>
  );
}

/** Nobody shall take the old result for one that stands. */
function Revoked({ shown, revoked }: { shown: Shown; revoked: NonNullable<Shown['revoked']> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card className={styles.revoked}>
      <p className={styles.verdict}>
        <span className={styles.seal} aria-hidden="true">
          ✗
        </span>
        <span>
          <b>{t.revoked}</b>
          <small>
            {shown.name[language]}
            <br />
            <span className="num">{grouped(shown.code)}</span> · {t.revokedAt(chinaDateTime(revoked.at, now, language))}{' '}
            · {t.zone}
          </small>
        </span>
      </p>
      <p className={styles.why}>
        {t.because(revoked)}
        <AsWritten>{revoked.reason}</AsWritten>
        <br />
        {t.noMore(t.results[shown.result])}
      </p>
    </Card>
  );
}

/** Whether the chain holds: every record follows from the one before, and it says just what is shown. */
function faultOf(certificate: Shown, t: (typeof text)['zh']): string | null {
  const { chain, photos } = certificate;
  const broken = brokenAt(chain, hashBody);
  if (broken >= 0) return t.broken(broken + 1);
  const named = printsIn(chain).sort().join();
  const shown = photos.map(({ print }) => print);
  if (named !== shown.sort().join()) return t.others;
  const [part] = unlike(certificate);
  return part ? t.unlike[part] : null;
}

/** Whether it may be relied on, as this phone has just found it. */
function Standing({ shown, checked }: { shown: Shown; checked: (PhotosChecked & { at: number }) | null }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const fault = useMemo(() => faultOf(shown, t), [shown, t]);
  if (fault) return <Notice tone="bad">{fault}</Notice>;
  if (checked && checked.changed.length > 0) return <Notice tone="bad">{t.changed(checked.changed)}</Notice>;
  const links = shown.chain.length;
  return (
    <>
      {shown.standing === 'appealed' && (
        <Notice tone="wait" title={t.appealed}>
          {t.appealedBody}
        </Notice>
      )}
      {/* Green is for what this phone has found, not for what it has still to look at. */}
      <Notice {...(checked && checked.same > 0 && { tone: 'ok' as const, icon: <IconCheck size={20} /> })}>
        {checked && checked.same > 0 ? t.whole(checked.same, links) : t.linked(links)}
        {checked && ` ${chinaDateTime(checked.at, now, language)}`}
      </Notice>
      {checked && checked.absent > 0 && <Notice tone="wait">{t.absent(checked.absent)}</Notice>}
      {checked && checked.drawn > 0 && <Notice>{t.drawn(checked.drawn)}</Notice>}
    </>
  );
}

function Proves() {
  const t = useText(text);
  const lists = [
    { title: t.proves, lines: t.provesLines },
    { title: t.provesNot, lines: t.provesNotLines },
  ];
  return (
    <Card>
      {lists.map(({ title, lines }) => (
        <section key={title} className={styles.says}>
          <h3 className={styles.sub}>{title}</h3>
          <ul className={styles.prove}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function Verify({ shown }: { shown: Shown }) {
  const t = useText(text);
  const here = useHydrated();
  const url = here ? sentBy(window.location.href) : '';
  const file = url && new URL(certificateFile(`${shown.code}.json`), url).href;
  return (
    <Card title={t.verify}>
      <div className={paper.verify}>
        <div className={paper.code}>
          {here && (
            <Suspense>
              <QrCode value={url} label={t.qr} />
            </Suspense>
          )}
        </div>
        <p className={styles.note}>{t.verifyBody}</p>
      </div>
      <Facts>
        <Fact name={t.code} copy={shown.code}>
          <span className="num">{grouped(shown.code)}</span>
        </Fact>
        <Fact name={t.file} copy={file}>
          {shown.code}.json
        </Fact>
        {file && (
          <Fact name={t.command} copy={`node verify-certificate.mjs ${file}`}>
            <code className={paper.command}>node verify-certificate.mjs {file}</code>
          </Fact>
        )}
      </Facts>
      <p className={`${paper.unprinted} ${paper.files}`}>
        <a href={certificateFile(`${shown.code}.json`)} download>
          {t.getFile}
        </a>
        {' · '}
        <a href={certificateFile('verify-certificate.mjs')} download>
          {t.getScript}
        </a>
      </p>
      <p className={paper.address}>{url}</p>
      <div className={paper.actions}>
        <Button grow kind="tint" onClick={() => void copy(url)}>
          {t.copy}
        </Button>
        <Button grow kind="line" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
    </Card>
  );
}
