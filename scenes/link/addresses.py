"""The private addresses of this machine, found without sending anything.

The game listens on one of them only, so that nobody outside the home network can reach it.
"""

import ipaddress
import socket
from collections.abc import Iterable

LOOPBACK = "127.0.0.1"
PORTS = range(8765, 8775)
"""The ports to listen on, the first free one; a rule in a firewall keeps its meaning."""
_ELSEWHERE = ("192.0.2.1", "10.255.255.254", "172.31.255.254", "192.168.255.254")
"""Addresses outside this machine, the first one by the default route."""
_HOME = [ipaddress.IPv4Network(net) for net in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")]


def is_private(address: str) -> bool:
    """Return whether an address belongs to a home network."""
    try:
        found = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return any(found in network for network in _HOME)


def private_addresses(candidates: Iterable[str] | None = None) -> tuple[str, ...]:
    """Return the private addresses of this machine, that of the default route first."""
    towards = map(_address_towards, _ELSEWHERE)
    found = towards if candidates is None else candidates
    return tuple(dict.fromkeys(address for address in found if is_private(address)))


def _address_towards(target: str) -> str:
    """Return the own address on the route to another one; connecting this way sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
