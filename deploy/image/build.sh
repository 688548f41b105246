#!/bin/sh
# The steps of the image, in the folder of the sources, one by one or all of them: `deploy/image/build.sh packages web assemble`.
# Node 24 or later and npm. The web app is built here, so the machine that runs the image never builds.
set -eu
out=${OUT:-image}

for step in "${@:-packages web assemble}"; do
  for one in $step; do
    case $one in
      packages) npm ci --no-audit --no-fund ;;
      web) (cd packages/web && node scripts/build.ts) ;;
      assemble) OUT=$out sh deploy/image/assemble.sh ;;
      *) echo "There is no step $one: packages, web or assemble." >&2; exit 2 ;;
    esac
  done
done
