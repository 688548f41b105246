/** Downloads a file through the browser, without leaving the page. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address during the click, so the bytes can be released a minute later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
