/** The upper half of home: search, categories, and what lies in the warehouse. */
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { home } from '../../../contract/catalogue/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { useSession } from '../../api/use-session.ts';
import { IconArrow, IconSearch } from '../../ui/format/first-icons.tsx';
import { count } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useOpen } from '../../ui/hydration/rules.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { Later } from '../../ui/surface/Later.tsx';
import { Bell } from '../message/Bell.tsx';
import styles from './home.module.css';
import { text } from './words.ts';

/** What a person has not read is fetched after the first picture, and for nobody while nobody is logged in. */
const UnreadBell = lazy(() => import('../message/UnreadBell.tsx'));

const HomeLot = lazy(() => import('./HomeLot.tsx'));

type HomeData = Output<typeof home>;

export function Top({ hint }: { hint: HomeData['searchHint'] }) {
  const t = useText(text);
  const language = useLanguage();
  const session = useSession();
  return (
    <div className={styles.top}>
      <Link to="/pages/search/salesearch" className={styles.search}>
        <IconSearch size={20} />
        <span>{hint ? t.searchFor(hint[language]) : t.search}</span>
      </Link>
      {session ? (
        <Suspense fallback={<Bell />}>
          <UnreadBell />
        </Suspense>
      ) : (
        <Bell />
      )}
    </div>
  );
}

export function Categories({ categories }: Pick<HomeData, 'categories'>) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <nav className={styles.categories} aria-label={t.categories}>
      {categories.map(({ id, name, cover, itemCount }) => (
        <Link key={id} to="/pages/search/salesearch" search={{ categoryId: id }} className={styles.category}>
          <Photo src={cover} alt="" radius={16} sizes="72px" priority />
          <b>{name[language]}</b>
          <span className="num">{count(itemCount, language)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** The way to what has no fixed price, and to the lot that ends next. */
export function AuctionsLink() {
  const t = useText(text);
  if (!useOpen('auction')) return null;
  return (
    <div className={styles.auctions}>
      <Link to="/pages/auction/hall">
        <b>{t.auctions}</b>
        <IconArrow size={14} />
      </Link>
      <Later fallback={<span>{t.auctionsNote}</span>}>
        <HomeLot note={t.auctionsNote} />
      </Later>
    </div>
  );
}

/** What is on at this moment, where something is. Kept answers of older versions do not tell. */
export function OnNow({ now }: Pick<HomeData, 'now'>) {
  const t = useText(text);
  const language = useLanguage();
  const { room, campaign } = now ?? {};
  if (!room && !campaign) return null;
  return (
    <nav className={styles.services} aria-label={t.onNow}>
      {room && (
        <Link to="/plugin/live" search={{ id: room.id }}>
          <b>{t.live}</b>
          <span>{language === 'en' ? (room.titleEn ?? room.title) : room.title}</span>
        </Link>
      )}
      {campaign && (
        <Link to="/pages/custom/activity" search={{ id: campaign.id }}>
          <b>{t.campaign}</b>
          <span>{campaign.name[language]}</span>
        </Link>
      )}
    </nav>
  );
}

/** The ways to what is done with a thing that one has already: what it is, costs and takes. */
export function ServiceLinks() {
  const t = useText(text);
  const [identify, cleaning] = [useOpen('identify'), useOpen('cleaning')];
  if (!identify && !cleaning) return null;
  return (
    <nav className={styles.services} aria-label={t.services}>
      {identify && (
        <Link to="/pages/identify/offer">
          <b>{t.identify}</b>
          <span>{t.identifyNote}</span>
        </Link>
      )}
      {cleaning && (
        <Link to="/pages/cleaning/washlist">
          <b>{t.cleaning}</b>
          <span>{t.cleaningNote}</span>
        </Link>
      )}
    </nav>
  );
}

export function Banner({ banner }: Pick<HomeData, 'banner'>) {
  const t = useText(text);
  const language = useLanguage();
  const { arrived, authenticated, inWarehouse, product } = banner;
  if (inWarehouse === 0) return null;
  return (
    <Link to="/pages/search/salesearch" search={{ inWarehouse: true }} className={styles.banner}>
      <span className={styles.lead}>
        {[
          arrived > 0 && t.arrived(count(arrived, language)),
          authenticated > 0 && t.authenticated(count(authenticated, language)),
        ]
          .filter(Boolean)
          .join(' · ') || t.stored}
      </span>
      <span className={styles.big}>
        {t.stock(count(inWarehouse, language))}
        <br />
        {t.ships}
      </span>
      <span className={styles.go}>
        {t.go} <IconArrow size={14} />
      </span>
      {product && (
        <span className={styles.art}>
          <Photo src={product.picture} alt="" sizes="200px" priority radius={0} className={styles.cutout} />
        </span>
      )}
    </Link>
  );
}
