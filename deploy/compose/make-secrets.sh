#!/bin/sh
# Creates the secrets of compose.yaml in secrets/. Existing files are kept, so that it can be run again.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets
cd secrets
random() { head -c 32 /dev/urandom | base64 | tr -d '\n'; }
[ -e root-key ] || random > root-key
[ -e database-password ] || random | tr '+/' '-_' | tr -d '=' > database-password
[ -e store-key ] || random | tr '+/' '-_' | tr -d '=' > store-key
printf 'postgres://atrium:%s@database:5432/atrium' "$(cat database-password)" > database-url
printf '{"identities":[{"name":"atrium","credentials":[{"accessKey":"atrium","secretKey":"%s"}],"actions":["Admin","Read","Write","List"]}]}' \
  "$(cat store-key)" > store-config.json
# Containers read them as users of their own; on this machine only the owner of the folder reaches them.
chmod 444 ./*
chmod 700 .
