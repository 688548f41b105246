#!/bin/sh
# Runs in the image as root, once: the user that everything runs as, by name because initdb asks for one, and its folder; and
# what Node compiled of the server, so that each start saves that.
set -eu
echo 'kinfolio:x:10001:10001:Kinfolio:/data:/usr/sbin/nologin' >> /etc/passwd
echo 'kinfolio:x:10001:' >> /etc/group
mkdir -p /data
chown 10001:10001 /data
chmod 0700 /data
kinfolio compile
chmod -R a+rX /opt/kinfolio/compiled
