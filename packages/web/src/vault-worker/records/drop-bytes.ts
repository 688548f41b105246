let sink: MessagePort | undefined;

/**
 * Frees the memory of buffers at once, which leaves them empty. Otherwise a browser collects up to a hundred megabytes
 * of garbage before it frees any, and `transfer(0)` keeps all of it (seen in Chromium 156). A port whose other end is
 * closed receives the buffers and drops them.
 */
export function freeBuffers(...buffers: readonly ArrayBuffer[]): void {
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
 * A Blob with these bytes, which frees the memory of the given buffers. A Blob is kept until the next garbage
 * collection, even after it was sent, but does not count towards triggering one: a 500 MB file stayed in memory as a
 * whole. So an array of the same length is created and dropped with it. The array does count, and takes no memory as
 * long as nothing is written to it.
 */
export function moveBytesToBlob(parts: readonly ArrayBuffer[]): Blob {
  const blob = new Blob([...parts]);
  counted.add(new ArrayBuffer(blob.size));
  freeBuffers(...parts);
  return blob;
}
