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

const counted = new WeakSet<ArrayBuffer>();

/**
 * A Blob with these bytes, whose own memory is given back. It stays until the browser looks for what nobody needs, also
 * once it was sent, and counts for nothing meanwhile: of a file of 500 MB all was kept. So an array of the same length is
 * made beside it and let go. It counts, and takes no memory as long as nothing is written into it.
 */
export function blobOf(parts: readonly ArrayBuffer[]): Blob {
  const blob = new Blob([...parts]);
  counted.add(new ArrayBuffer(blob.size));
  dropBytes(...parts);
  return blob;
}
