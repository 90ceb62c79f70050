/** Egress filter: connects to public addresses only, looked at after the name is resolved, which is when it can no longer change. */
import { lookup } from 'node:dns';
import { Agent } from 'node:https';
import { BlockList, type LookupFunction } from 'node:net';
import { Gone } from './delivery.ts';

/** IANA's special-purpose registries: this host, private, shared, link-local, documentation, benchmarks, multicast, reserved. */
const special = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  special.addSubnet(net, bits, 'ipv6');

export const isPublicAddress = (address: string, family: number): boolean =>
  !special.check(address, family === 6 ? 'ipv6' : 'ipv4');

const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '');
    if (!found.every(({ address, family }) => isPublicAddress(address, family)))
      return done(new Gone('the address is one of our own neighbours'), '');
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? '', first?.family);
  });
};

export const publicAgent = () => new Agent({ lookup: publicLookup });
