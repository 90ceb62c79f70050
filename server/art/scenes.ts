/** Writes the empty-state pictures: things from the shop, waiting. They sit on white, on stone and on the dark ground, so shadows are mid-grey and every outline is light enough to show on both. Run: npx tsx server/art/scenes.ts */
import { mkdir, writeFile } from 'node:fs/promises';
import { clip, defsFor, fill, ink, laces, line, panel, seam, tex } from './kit.ts';

const out = new URL('../../public/art/', import.meta.url);
const green = '#2f7d5b',
  pine = '#1c5a41',
  kraft = '#cfa877',
  kraftDark = '#a9824f',
  cream = '#f3ecdd',
  clay = '#d0643a',
  grey = '#8d8f89';
const shadow = (cx: number, cy: number, rx: number) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="7" fill="${grey}" fill-opacity=".22"/><ellipse cx="${cx}" cy="${cy}" rx="${rx * 0.8}" ry="3.500" fill="${grey}" fill-opacity=".3"/>`;
/** The shop's mark: a wave that curls back, over the line it returns to. */
const mark = (x: number, y: number, k: number, c: string, shore = c) =>
  `<g transform="translate(${x} ${y}) scale(${k})">${line('M-19 5C-9 5 -9 -15 4 -15C12 -15 17 -9 17 -3C17 3 12 7 7 7C3 7 0 4 0 0C0 -3 2 -5 5 -5', c, 5)}${line('M-8 15L14 15', shore, 5)}</g>`;
/** What is not there: a dotted outline, the same grey on both grounds. */
const absent = (d: string) => line(d, grey, 2.4, 0.75, 'stroke-dasharray="1 7"');

const shoeUpper =
  'M12 86C9 70 20 60 40 53C62 45 82 40 98 28C110 19 118 10 124 4C129 0 138 0 142 6C150 18 164 26 180 23C194 20 202 8 212 4C222 0 232 4 232 14C230 40 232 66 236 86Z';
const shoeSole = 'M6 84C70 88 170 88 240 82C244 92 243 102 238 106C236 108 234 109 231 109L30 109C16 109 8 104 6 96Z';
const shoe = (x: number, y: number, k: number, main: string, second: string, accent: string) =>
  `<g transform="translate(${x} ${y}) scale(${k})">${[
    fill('M108 26C116 8 120 -8 124 -14C130 -20 146 -20 149 -12C151 -2 150 12 148 20Z', second),
    fill('M138 10C160 -6 200 -10 230 4C226 20 200 28 180 27C160 26 144 20 138 10Z', second),
    tex('M138 10C160 -6 200 -10 230 4C226 20 200 28 180 27C160 26 144 20 138 10Z', 'deep'),
    fill(shoeUpper, main),
    clip(
      'su',
      shoeUpper,
      [
        panel(
          'M118 92C132 82 140 70 146 56C151 44 160 36 172 36C184 36 190 47 185 55C181 62 172 62 169 56C160 60 154 80 148 92Z',
          accent,
          { drop: 3 },
        ),
        panel('M40 52C34 68 46 74 66 74C86 74 100 70 110 80C114 85 115 90 116 96L4 96C6 70 20 58 40 52Z', second, {
          edge: 'M40 52C34 68 46 74 66 74C86 74 100 70 110 80C114 85 115 90 116 96',
          drop: 3,
        }),
        panel('M198 14C206 32 208 58 212 94L244 94L244 0L212 4C206 6 202 9 198 14Z', second, {
          edge: 'M198 14C206 32 208 58 212 94',
          drop: 3,
        }),
        panel('M86 36C90 50 102 54 114 48C130 40 142 26 154 16L142 6C138 0 129 0 124 4C114 16 100 30 86 36Z', second, {
          edge: 'M86 36C90 50 102 54 114 48C130 40 142 26 154 16',
          drop: 3,
        }),
        tex(shoeUpper, 'v'),
        tex(shoeUpper, 'h'),
      ].join(''),
    ),
    laces('M98 32C110 22 118 14 126 4', 4, cream, {
      length: 17,
      lean: 88,
      from: 0.04,
      to: 0.94,
      out: 0.36,
      width: 5.5,
    }),
    fill(shoeSole, cream),
    tex(shoeSole, 'sole'),
    fill(
      'M8 100C90 103 170 103 242 98C241 103 240 105 238 106C236 108 234 109 231 109L30 109C18 109 10 106 8 100Z',
      accent,
    ),
  ].join('')}</g>`;

const box = (x: number, y: number, k: number, body: string, lid: string, closed = true) =>
  `<g transform="translate(${x} ${y}) scale(${k})">${[
    fill('M6 24L154 24L154 92C154 95 152 97 149 97L11 97C8 97 6 95 6 92Z', body),
    tex('M6 24L154 24L154 92C154 95 152 97 149 97L11 97C8 97 6 95 6 92Z', 'tubeV', 0.7),
    tex('M6 24L154 24L154 97L6 97Z', 'h', 0.7),
    closed
      ? fill('M4 0L156 0C158 0 160 2 160 4L160 26C160 29 158 30 156 30L4 30C2 30 0 29 0 26L0 4C0 2 2 0 4 0Z', lid) +
        tex('M4 0L156 0C158 0 160 2 160 4L160 26C160 29 158 30 156 30L4 30C2 30 0 29 0 26L0 4C0 2 2 0 4 0Z', 'tubeV') +
        line('M4 31L156 31', ink, 2, 0.3)
      : '',
    `<rect x="104" y="48" width="38" height="34" rx="3" fill="${cream}"/>`,
    mark(123, 64, 0.6, pine, clay),
  ].join('')}</g>`;

const scenes: Record<string, string> = {
  'empty-cart': [
    shadow(160, 222, 96),
    line('M128 84C128 30 192 30 192 84', pine, 7),
    fill('M84 76L236 76L248 214C248 219 245 222 240 222L80 222C75 222 72 219 72 214Z', kraft),
    tex('M84 76L236 76L248 214C248 219 245 222 240 222L80 222C75 222 72 219 72 214Z', 'v', 0.8),
    tex('M84 76L236 76L248 214C248 219 245 222 240 222L80 222C75 222 72 219 72 214Z', 'h'),
    fill('M84 76L236 76L237 88L83 88Z', kraftDark, 0.7),
    line('M100 92L94 214M220 92L226 214', ink, 2, 0.12),
    line('M128 92C128 46 192 46 192 92', green, 7),
    line('M126 90C127 50 170 44 186 66', '#fff', 1.6, 0.4),
    ...[128, 192].map(
      (x) =>
        `<circle cx="${x}" cy="94" r="5" fill="${cream}"/><circle cx="${x}" cy="94" r="2" fill="${ink}" fill-opacity=".5"/>`,
    ),
    mark(160, 152, 1.7, pine, clay),
    line('M232 92C246 100 254 108 258 122', cream, 2.4),
    panel('M248 122L270 118L278 156L256 160Z', clay, { stitch: 3, drop: 3 }),
    `<circle cx="260" cy="128" r="3" fill="${cream}"/>`,
  ].join(''),
  'empty-orders': [
    shadow(160, 222, 116),
    `<g transform="translate(212 78) rotate(13)">${fill('M0 0L92 0C94 0 96 2 96 4L96 128C96 130 94 132 92 132L0 132C-2 132 -4 130 -4 128L-4 4C-4 2 -2 0 0 0Z', pine)}${tex('M0 0L96 0L96 132L-4 132Z', 'metalX', 0.18)}${line('M4 8L88 8L88 124L4 124Z', '#fff', 1.6, 0.2)}${mark(46, 64, 1.2, cream, clay)}</g>`,
    fill('M52 118L228 118L238 136L42 136Z', pine),
    tex('M52 118L228 118L238 136L42 136Z', 'deepUp'),
    // tissue paper, folded in and pulled open
    fill('M58 136L64 100L88 114L104 86L126 108L146 78L164 106L186 90L198 112L222 98L224 136Z', cream),
    fill(
      'M88 114L104 86L112 136L84 136ZM126 108L146 78L148 136L120 136ZM164 106L186 90L182 136L160 136ZM198 112L222 98L224 136L194 136Z',
      ink,
      0.08,
    ),
    ...['M104 86L112 136', 'M146 78L148 136', 'M186 90L182 136', 'M64 100L72 136'].map((d) =>
      line(d, '#fff', 1.6, 0.8),
    ),
    fill('M42 134L238 134L234 216C234 220 231 222 228 222L52 222C49 222 46 220 46 216Z', green),
    tex('M42 134L238 134L234 216C234 220 231 222 228 222L52 222C49 222 46 220 46 216Z', 'v', 0.7),
    tex('M42 134L238 134L234 222L46 222Z', 'h'),
    line('M43 136L237 136', '#fff', 2, 0.4),
    `<rect x="166" y="158" width="50" height="44" rx="4" fill="${cream}"/>`,
    mark(191, 179, 0.78, pine, clay),
    line('M66 190L104 190M66 200L90 200', cream, 3, 0.5),
  ].join(''),
  'empty-search': [
    shadow(150, 214, 110),
    `<g transform="translate(36 110) scale(.94)">${absent(shoeUpper)}${absent('M6 84C70 88 170 88 240 82C244 92 243 102 238 106C236 108 234 109 231 109L30 109C16 109 8 104 6 96L6 84')}</g>`,
    `<clipPath id="lens"><circle cx="196" cy="124" r="62"/></clipPath><circle cx="196" cy="124" r="62" fill="${cream}" fill-opacity=".96"/><g clip-path="url(#lens)">${shoe(36, 110, 0.94, '#e4e7e2', green, clay)}</g>`,
    '<circle cx="196" cy="124" r="62" fill="url(#glass)"/>',
    line('M244 170L278 206', ink, 17, 0.18, 'transform="translate(2 4)"'),
    line('M246 172L280 208', pine, 16),
    line('M248 171L276 200', '#fff', 3, 0.3),
    `<circle cx="196" cy="124" r="62" fill="none" stroke="${green}" stroke-width="10"/><circle cx="196" cy="124" r="66" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.800"/><circle cx="196" cy="124" r="57" fill="none" stroke="${ink}" stroke-opacity=".22" stroke-width="1.800"/>`,
    line('M152 110C158 90 172 78 190 76', '#fff', 5, 0.8),
  ].join(''),
  offline: [
    shadow(130, 214, 104),
    shoe(22, 112, 0.92, '#e4e7e2', green, clay),
    // the lace is the cable, and it is out of the wall
    line('M158 106C176 54 214 40 232 74C244 98 226 118 240 128', ink, 8, 0.14, 'transform="translate(2 4)"'),
    line('M158 106C176 54 214 40 232 74C244 98 226 118 240 128', grey, 8.5),
    line('M158 106C176 54 214 40 232 74C244 98 226 118 240 128', cream, 6),
    `<g transform="translate(246 134) rotate(40)"><rect x="-8" y="-11" width="26" height="22" rx="6" fill="${clay}"/><rect x="-8" y="-11" width="26" height="22" rx="6" fill="url(#tubeV)"/>${line('M20 -5L30 -5M20 5L30 5', '#b9b6ab', 4)}</g>`,
    `<rect x="262" y="170" width="42" height="42" rx="10" fill="${cream}"/><rect x="262" y="170" width="42" height="42" rx="10" fill="none" stroke="${grey}" stroke-opacity=".5" stroke-width="1.600"/>`,
    line('M277 184L277 192M289 184L289 192', pine, 5),
    line('M264 152L256 158M284 148L282 156M250 172L244 172', clay, 3.4),
  ].join(''),
  'empty-stock': [
    shadow(160, 226, 120),
    ...[98, 206].map(
      (y) =>
        fill(`M30 ${y}L290 ${y}L290 ${y + 10}L30 ${y + 10}Z`, kraft) +
        tex(`M30 ${y}L290 ${y}L290 ${y + 10}L30 ${y + 10}Z`, 'tubeV') +
        line(`M32 ${y + 11}L288 ${y + 11}`, ink, 2, 0.2),
    ),
    ...[38, 276].map(
      (x) =>
        fill(`M${x} 26L${x + 7} 26L${x + 7} 226L${x} 226Z`, kraftDark) +
        tex(`M${x} 26L${x + 7} 26L${x + 7} 226L${x} 226Z`, 'tube'),
    ),
    box(54, 138, 0.7, green, pine),
    shoe(66, 101, 0.34, '#e4e7e2', green, clay).replaceAll('su', 'sv'),
    `<g transform="translate(184 150) scale(.5)">${absent('M4 0L156 0L156 30L154 30L154 108L6 108L6 30L4 30Z')}</g>`,
    `<g transform="translate(64 40) scale(.5)">${absent('M4 0L156 0L156 30L154 30L154 112L6 112L6 30L4 30Z')}</g>`,
    `<g transform="translate(170 46) scale(.42)">${absent(shoeUpper)}${absent('M6 84L240 84L240 109L30 109C16 109 8 104 6 96Z')}</g>`,
    seam('M45 208L276 208', 0.1),
  ].join(''),
};

await mkdir(out, { recursive: true });
for (const [name, inner] of Object.entries(scenes)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240" viewBox="0 0 320 240"><defs>${defsFor(inner)}</defs>${inner}</svg>`;
  await writeFile(new URL(`${name}.svg`, out), svg);
  console.log(name, svg.length);
}
