/** `1536000` -> `1.5 MB`. */
export function byteText(n: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, n)) / Math.log(1024)));
  return `${(n / 1024 ** power).toFixed(power > 1 ? 1 : 0)} ${units[power]}`;
}
