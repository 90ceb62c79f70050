/** Hands a file to the person: the browser saves it, the phone offers where. */
export function saveFile(name: string, type: string, data: string | Uint8Array<ArrayBuffer>): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download reads the address after this task.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A PDF as calls answer with it. */
export const savePdf = ({ name, base64 }: { name: string; base64: string }): void =>
  saveFile(name, 'application/pdf', bytesOf(base64));

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
