/** Offers a file to the browser's own download, without leaving the page. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address once the click is over; a minute is ample, and the bytes are then let go.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
