/** The tags themselves, and what they say where a page says nothing of its own. */
import type { Language } from '../../../../contract/wire/messages.ts';
import type { App } from '../../../kernel/http/context.ts';
import { publicUrl } from '../public-url.ts';
import { words } from './words.ts';

export interface Head {
  /** Its name. */
  shop: string;
  path: string;
  title: string;
  description: string;
  /** Without its width; the shop's own sign where there is none. */
  picture?: string | null | undefined;
  /** Further properties of Open Graph, and what replaces `website`. */
  properties?: Record<string, string>;
  /** schema.org */
  data?: readonly object[];
}

/** The shop's own, also where it was changed: see brand/logo.ts. */
const SIGN = '/icons/icon-512.png';

export const pictureUrl = ({ config }: App, picture: string): string => publicUrl(config, `${picture}-750.webp`);

export function tags(app: App, lang: Language, head: Head): string {
  const { shop, path, title, description, picture, properties, data = [] } = head;
  const url = publicUrl(app.config, path);
  const all = {
    'og:type': 'website',
    'og:site_name': shop,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:locale': lang === 'zh' ? 'zh_CN' : 'en_GB',
    'og:image': picture ? pictureUrl(app, picture) : publicUrl(app.config, SIGN),
    ...properties,
  };
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${escaped(url)}" />`,
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`,
    ...Object.entries(all).map(([key, text]) => `<meta property="${key}" content="${escaped(text)}" />`),
    ...data.map(
      (one) =>
        `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...one }).replace(/[<>]/g, (char) => (char === '<' ? '\\u003c' : '\\u003e'))}</script>`,
    ),
  ].join('\n    ');
}

/** Of a page about which nothing more is known than its title. */
export const plainly = (lang: Language, title: string): string => `${title}。${words[lang].promise}`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
