#!/bin/sh
# Writes the file of security headers that nginx or Caddy includes, out of the one that each deploy writes:
#   take-headers.sh nginx /srv/site/_headers /etc/nginx/security.conf [systemctl reload nginx]
#   take-headers.sh caddy /srv/site/_headers /etc/caddy/security.caddy [systemctl reload caddy]
# and runs the command if that has changed something. take-headers.path and take-headers.timer call it.
set -eu

case $1 in
  nginx) line='add_header \1 "\2" always;' ;;
  caddy) line='\1 "\2"' ;;
  *) echo "Neither nginx nor caddy: $1" >&2 && exit 2 ;;
esac

# of several rules, the one for all pages
rule=$(awk 'inside && /^$/ { exit } inside { print } /^\/\*$/ { inside = 1 }' "$2")

# Whoever may deploy must not write settings of the host: values, and nothing that ends or begins one.
if printf '%s\n' "$rule" | grep -Evq '^  [A-Za-z-]+: [^"\{}$[:cntrl:]]+$'; then
  echo "$2 has no rule for all pages, or one that is no plain header. $3 stays as it is." >&2
  exit 1
fi

printf '%s\n' "$rule" | sed -E "s/^  ([^:]+): (.*)\$/$line/" > "$3.new"
cmp -s "$3.new" "$3" && rm "$3.new" && exit
mv "$3.new" "$3"
included=$3
shift 3
# a file that differs from what is asked for, if only by an empty line, is taken again the next time
"$@" || { echo >> "$included" && exit 1; }
