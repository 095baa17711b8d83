#!/usr/bin/env bash
# Machines to try docs/operations.md on, one Linux machine standing for all: each is a Debian of its own, with its own systemd, addresses and
# processes. As root:
#   cluster/machines.sh up NAME ADDRESS…   starts machines, for example db1 10.0.0.11 db2 10.0.0.12, and makes those that are not there; they
#                                          have the folder that SHARED names as /srv, to read
#   cluster/machines.sh on NAME COMMAND    runs a command there, by default a shell
#   cluster/machines.sh off NAME           cuts the power
#   cluster/machines.sh remove NAME…       and takes its disk away
#   cluster/machines.sh down               ends all; what is left is the downloaded packages, and that this machine forwards
set -euo pipefail
state=${MACHINES:-/var/tmp/machines}
bridge=machines
packages=systemd-sysv,dbus,iproute2,iputils-ping,ca-certificates,procps,less,cron,logrotate,netbase,libpam-systemd,gettext-base,sudo,nano

base() {
  [ -e "$state/base/etc/hostname" ] && return
  { command -v debootstrap && command -v systemd-nspawn; } >/dev/null || apt-get install -y debootstrap systemd-container
  mkdir -p "$state/archives"
  debootstrap --variant=minbase --include=$packages --cache-dir="$state/archives" bookworm "$state/new"
  printf '%s\n' 'deb http://deb.debian.org/debian bookworm main' 'deb http://deb.debian.org/debian bookworm-updates main' \
    'deb http://deb.debian.org/debian-security bookworm-security main' >"$state/new/etc/apt/sources.list"
  chroot "$state/new" apt-get update -qq
  chroot "$state/new" systemctl enable -q systemd-networkd
  # The machines share what was downloaded, which apt would lock.
  echo 'Debug::NoLocking "true";' >"$state/new/etc/apt/apt.conf.d/shared-archives"
  rm -f "$state/new/etc/machine-id" && touch "$state/new/etc/machine-id"
  mv "$state/new" "$state/base"
}

# The machines reach each other, and by this machine what it reaches.
network() {
  [ -e /sys/class/net/$bridge ] && return
  ip link add $bridge type bridge
  ip address add 10.0.0.1/16 dev $bridge
  ip link set $bridge up
  local out
  out=$(ip -o route show default | sed -E 's/.* dev ([^ ]+).*/\1/')
  sysctl -qw net.ipv4.conf.$bridge.forwarding=1 "net.ipv4.conf.$out.forwarding=1"
  iptables -t nat -A POSTROUTING -s 10.0.0.0/16 ! -d 10.0.0.0/16 -j MASQUERADE -m comment --comment $bridge
}

# The process that is process 1 there.
first() { pgrep -P "$(cat "$state/$1/pid")" 2>/dev/null | head -1; }

up() {
  base
  network
  while [ $# -gt 1 ]; do
    local name=$1 here=$state/$1
    if [ ! -d "$here" ]; then
      mkdir -p "$here"/{disk,work,root}
      mount -t overlay overlay -o "lowerdir=$state/base,upperdir=$here/disk,workdir=$here/work" "$here/root"
      echo "$name" >"$here/root/etc/hostname"
      echo "127.0.1.1 $name" >>"$here/root/etc/hosts"
      printf '%s\n' '[Match]' 'Name=host0' '[Network]' "Address=$2/16" 'Gateway=10.0.0.1' >"$here/root/etc/systemd/network/10-host0.network"
    fi
    (
      # A group of its own: in a shared one a machine's systemd would end the others' services.
      for tree in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
        [ -e $tree/cgroup.procs ] && mkdir -p "$tree/$bridge-$name" && echo $BASHPID >"$tree/$bridge-$name/cgroup.procs"
      done
      exec setsid systemd-nspawn --boot --directory="$here/root" --machine="$name" --hostname="$name" --register=no --keep-unit --network-bridge=$bridge \
      --resolv-conf=replace-host --bind="$state/archives:/var/cache/apt/archives" ${SHARED:+"--bind-ro=$SHARED:/srv"} --console=pipe </dev/null >"$here/console" 2>&1
    ) &
    echo $! >"$here/pid"
    shift 2
  done
  for here in "$state"/*/pid; do
    local name
    name=$(basename "$(dirname "$here")")
    until on "$name" systemctl is-system-running --wait >/dev/null 2>&1 || [ -n "$(on "$name" systemctl --failed -q 2>/dev/null)" ]; do sleep 0.2; done
  done
}

on() {
  local name=$1
  shift
  [ $# -gt 0 ] || set -- bash -l
  nsenter --target "$(first "$name")" --all env -i -C /root "TERM=${TERM:-dumb}" HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$@"
}

off() {
  kill -KILL "$(first "$1")"
  while kill -0 "$(cat "$state/$1/pid")" 2>/dev/null; do sleep 0.1; done
}

remove() {
  for name in "$@"; do
    off "$name" 2>/dev/null || true
    umount "$state/$name/root"
    rm -rf "${state:?}/$name"
  done
}

down() {
  for here in "$state"/*/pid; do [ -e "$here" ] && remove "$(basename "$(dirname "$here")")"; done
  ip link delete $bridge 2>/dev/null || true
  iptables -t nat -D POSTROUTING -s 10.0.0.0/16 ! -d 10.0.0.0/16 -j MASQUERADE -m comment --comment $bridge 2>/dev/null || true
}

"$@"
