/** The part of fontkit that posters need; it ships no types. */
declare module 'fontkit' {
  export interface Font {
    readonly unitsPerEm: number;
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number; readonly path: { toSVG(): string } };
  }
  export function create(font: Buffer): Font;
}
