/** CSV as spreadsheets read it (RFC 4180), marked as UTF-8. */
type Cell = string | number;

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(written).join(',')).join('\r\n')}\r\n`;

/** A cell that begins like a formula would be run by a spreadsheet; the quote keeps it text. */
function written(value: Cell): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
