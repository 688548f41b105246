#!/bin/sh
# Runs the image without a container engine, as root: a minimal Debian (debootstrap) with what `assemble.sh` laid out, in
# namespaces of its own, as user 10001, with a read-only root. `OUT=image ROOT=image-root sh deploy/image/try.sh make`,
# then `… try.sh run DATA_FOLDER kinfolio start`. The network is the machine's own.
set -eu
root=$(realpath -m "${ROOT:-image-root}")
what=$1
shift
case $what in
  make)
    test -d "$root" || debootstrap --variant=minbase bookworm "$root"
    rm -rf "$root/opt/kinfolio"
    # A container engine writes this file.
    echo '127.0.0.1 localhost' > "$root/etc/hosts"
    cp -R "${OUT:-image}/." "$root/"
    sed -i '/^kinfolio:/d' "$root/etc/passwd" "$root/etc/group"
    chroot "$root" sh -s < "$(dirname "$0")/prepare.sh"
    ;;
  run)
    data=$1
    shift
    mkdir -p "$data"
    chown 10001:10001 "$data"
    chmod 0700 "$data"
    exec unshare --mount --pid --fork --kill-child sh -c '
      root=$1 data=$2
      shift 2
      mount --bind "$root" "$root" && mount -o remount,bind,ro "$root"
      mount --bind "$data" "$root/data"
      mount -t proc proc "$root/proc" && mount -t tmpfs tmpfs "$root/tmp" && chmod 1777 "$root/tmp"
      mount --rbind /dev "$root/dev"
      if [ -n "${BACKUPS:-}" ]; then mount --bind "$BACKUPS" "$root/mnt"; fi
      exec chroot "$root" setpriv --reuid=10001 --regid=10001 --clear-groups --no-new-privs \
        env HOST="${HOST:-0.0.0.0}" DATA_DIR=/data DRAIN_SECONDS="${DRAIN_SECONDS:-0}" NODE_ENV=production "$@"
    ' sh "$root" "$data" "$@"
    ;;
esac
