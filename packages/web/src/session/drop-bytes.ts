let sink: MessagePort | undefined;

/**
 * Gives the memory of buffers back at once; they are empty from then on. Left to itself a browser keeps up to a hundred
 * megabytes of what nobody needs before it looks for any, and `transfer(0)` keeps all of it (seen in Chromium 156). A port
 * whose other end is closed takes what it is handed, and drops it.
 */
export function dropBytes(...buffers: readonly ArrayBuffer[]): void {
  sink ??= portToNowhere();
  sink.postMessage(undefined, [...buffers]);
}

function portToNowhere(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  return port1;
}

/** So many bytes more in arrays, and Chromium looks for what nobody needs. */
const noticed = 67_108_864;
const reminders = new WeakSet<ArrayBuffer>();

/**
 * Makes the browser look for what nobody needs soon. A Blob stays until it does, also once it was sent, and counts for
 * nothing meanwhile: of a file of 500 MB, all was kept. An array counts by its length, and takes no memory until something
 * is written into it.
 */
export function remindOfBytes(): void {
  reminders.add(new ArrayBuffer(noticed));
}
