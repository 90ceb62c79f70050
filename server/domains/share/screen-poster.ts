/** The poster of a screen: what its link's card says, as a picture. */
import { isScreen } from '../../../contract/screens.ts';
import * as contract from '../../../contract/share/screen-calls.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { asking, type Domain, handlers } from '../../kernel/http/handlers.ts';
import { visitorCaller } from '../../kernel/http/in-process.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { shopNameNow } from '../shop/settings.ts';
import { type Drawn, drawnFor } from './drawing.ts';
import { share } from './handlers.ts';
import { toldOf } from './heads/told.ts';
import { invitation, publicUrl } from './public-url.ts';

const scan = { zh: '扫码打开', en: 'Scan to open' } as const satisfies Record<Language, string>;

/** Sharing, with what it draws of others' answers. @param domains whose answers; read when they are asked */
export const sharing = (domains: () => readonly Domain[]): Domain => ({
  calls: [...share.calls, ...screens(domains).calls],
});

const screens = (domains: () => readonly Domain[]) =>
  handlers(contract, {
    screenPoster: asking<typeof contract.screenPoster, Drawn | null>(
      async ({ path }, ctx) => {
        const { app, lang } = ctx;
        const { pathname: screen, searchParams: query } = new URL(path, 'http://screen.invalid');
        const shop = (await shopNameNow(ctx.db, ctx.now))[lang];
        const ask = visitorCaller(app, domains())(lang);
        const shown = isScreen(screen) ? await toldOf(screen, { ask, query, lang, shop }) : null;
        if (!shown?.title) return null;
        const [first = '', second] = shown.says.filter((one) => typeof one === 'string' && one !== '');
        const told = { says: first || shop, until: second || null, scan: scan[lang] };
        // Nothing that only its sender put there: any word more would be another poster.
        const made = new URLSearchParams(shown.by);
        const url = publicUrl(app.config, invitation(made.size > 0 ? `${screen}?${made}` : screen, ctx.actor));
        return drawnFor(ctx, { name: shown.title, price: null, told }, { url, picture: shown.picture });
      },
      async (_input, _ctx, poster) => {
        if (!poster) throw new Refusal('NOT_FOUND');
        return poster;
      },
    ),
  });
