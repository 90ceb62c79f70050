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

/** What a call answered with. */
export const saveDownload = ({
  name,
  type,
  data,
}: {
  name: string;
  type: string;
  data: Uint8Array<ArrayBuffer>;
}): void => saveFile(name, type, data);
