#!/bin/sh
# For a container of nginx with robotomata-cli: /docker-entrypoint.d/40-robots.sh, which runs before nginx starts.
# The container starts with the last good rules, or not at all; then it looks at robots.txt every minute.
set -eu
conf=${ROBOTS_CONF:-/etc/nginx/conf.d/00-robots.conf}
enforce() {
  robotomata enforce --target nginx -o "$conf" --test "nginx -t" "$@" "${ROBOTS_TXT:-/usr/share/nginx/html/robots.txt}"
}
enforce || [ -s "$conf" ]
while sleep "${ROBOTS_EVERY:-60}"; do enforce --reload "nginx -s reload" >/dev/null || true; done &
