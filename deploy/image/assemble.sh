#!/bin/sh
# Lays out in $OUT what the image adds to Debian: /opt/kinfolio and /usr/local/bin/kinfolio. Needs the built web app.
set -eu
app=$OUT/opt/kinfolio
test -f packages/web/build/pages.json || { echo 'The web app is not built: run the step web first.' >&2; exit 1; }
# Packages that are there already, of the same lock file, are kept: they take longest.
if ! cmp -s package-lock.json "$app/package-lock.json"; then rm -rf "$OUT"; fi
rm -rf "$app/compiled" "$app/packages" "$app/scripts" "$app/docs"
mkdir -p "$app" "$OUT/usr/local/bin"

# Packages that the server and its commands need, as the lock file has them.
cp package.json package-lock.json .npmrc "$app"
for folder in packages/*/; do
  mkdir -p "$app/$folder"
  cp "$folder/package.json" "$app/$folder"
done
test -d "$app/node_modules" || (cd "$app" && npm ci --omit=dev --no-audit --no-fund --include-workspace-root=false --workspace packages/server --workspace packages/vault)
# Of the package of Node only the program itself. The probe signs in as a browser does.
for folder in node_modules/node-linux-*/; do
  mkdir -p "$app/$folder/bin"
  cp "$folder/bin/node" "$app/$folder/bin/node"
done
mkdir -p "$app/node_modules/@supabase"
cp -R node_modules/@supabase/auth-js "$app/node_modules/@supabase/"
ln -sfn ../../packages/web "$app/node_modules/@kinfolio/web"

# Sources without tests, and the web app as it was built.
for name in contract domain vault server web; do
  mkdir -p "$app/packages/$name"
  cp -R "packages/$name/src" "$app/packages/$name/"
done
cp -R packages/server/migrations "$app/packages/server/"
cp -R packages/web/build "$app/packages/web/"
mkdir -p "$app/scripts" "$app/docs"
cp scripts/kinfolio.ts scripts/serve.ts "$app/scripts/"
cp -R scripts/operator scripts/billing "$app/scripts/"
cp -R docs/operating.md docs/operating "$app/docs/"
cp NOTICE .env.example "$app"
find "$app/packages" "$app/scripts" -not -path '*/build/*' \( -name '*.test.ts' -o -name '*.test.tsx' \) -delete

cat > "$OUT/usr/local/bin/kinfolio" <<'SCRIPT'
#!/bin/sh
app=/opt/kinfolio
export NODE_COMPILE_CACHE="$app/compiled"
exec "$app"/node_modules/node-linux-*/bin/node --import "$app/packages/server/src/quick-imports.ts" "$app/scripts/kinfolio.ts" "$@"
SCRIPT
chmod 0755 "$OUT/usr/local/bin/kinfolio"
