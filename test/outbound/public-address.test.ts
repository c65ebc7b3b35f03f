import { describe, expect, it } from "vitest";
import { createAddressPolicy } from "#outbound/public-address.ts";

const open: [address: string, reason: string][] = [
	["8.8.8.8", "a public address"],
	["1.1.1.1", "another"],
	["9.255.255.255", "before 10/8"],
	["11.0.0.0", "after 10/8"],
	["100.63.255.255", "before 100.64/10"],
	["100.128.0.0", "after 100.64/10"],
	["128.0.0.0", "after loopback"],
	["169.253.255.255", "before link-local"],
	["169.255.0.0", "after link-local"],
	["172.15.255.255", "before 172.16/12"],
	["172.32.0.0", "after 172.16/12"],
	["192.0.1.0", "between assignments and documentation"],
	["192.167.255.255", "before 192.168/16"],
	["192.169.0.0", "after 192.168/16"],
	["198.17.255.255", "before benchmarks"],
	["198.20.0.0", "after benchmarks"],
	["223.255.255.255", "before multicast"],
	["2606:4700:4700::1111", "a public address of version 6"],
	["2001:4860:4860::8888", "beside the protocol assignments"],
	["2001:200::1", "right after the protocol assignments"],
	["2a00:1450:4001:800::200e", "in Europe"],
	["2003::1", "after 6to4"],
	["3ffe:ffff::1", "before documentation"],
	["::ffff:8.8.8.8", "a public address, mapped"],
	["0:0:0:0:0:FFFF:808:808", "the same in full and in capitals"],
	["64:ff9b::8.8.8.8", "a public address, translated"],
	["64:ff9b::808:0", "a public address that ends in zeros, translated"],
];

const closed: [address: string, reason: string][] = [
	["0.0.0.0", "this host"],
	["0.1.2.3", "this network"],
	["10.0.0.1", "private"],
	["10.255.255.255", "private, the last"],
	["100.64.0.1", "a carrier's customers"],
	["100.127.255.255", "a carrier's customers, the last"],
	["127.0.0.1", "loopback"],
	["127.255.255.254", "loopback, far"],
	["169.254.169.254", "metadata of a cloud"],
	["172.16.0.1", "private"],
	["172.31.255.255", "private, the last"],
	["192.0.0.8", "protocol assignments"],
	["192.0.2.1", "documentation"],
	["192.88.99.1", "old relays"],
	["192.168.1.1", "private"],
	["198.18.0.1", "benchmarks"],
	["198.19.255.255", "benchmarks, the last"],
	["198.51.100.7", "documentation"],
	["203.0.113.7", "documentation"],
	["224.0.0.1", "multicast"],
	["239.255.255.255", "multicast, the last"],
	["240.0.0.1", "reserved"],
	["255.255.255.255", "broadcast"],
	["::", "no address"],
	["::1", "loopback"],
	["0:0:0:0:0:0:0:1", "loopback in full"],
	["::127.0.0.1", "compatible with version 4, long given up"],
	["::ffff:127.0.0.1", "loopback, mapped"],
	["::ffff:7f00:1", "the same in hexadecimal"],
	["::FFFF:10.0.0.1", "private, mapped, in capitals"],
	["0000:0000:0000:0000:0000:ffff:a9fe:a9fe", "metadata of a cloud, mapped, in full"],
	["::ffff:0.0.0.1", "this network, mapped"],
	["64:ff9b::127.0.0.1", "loopback, translated"],
	["64:ff9b::a00:1", "private, translated"],
	["64:ff9b::", "nothing, translated"],
	["64:ff9b:1::1", "translation inside a network"],
	["100::1", "discard"],
	["1fff:ffff::1", "before global unicast"],
	["2001::1", "Teredo"],
	["2001:0:7f00:1::", "Teredo with loopback"],
	["2001:2::1", "benchmarks"],
	["2001:10::1", "ORCHID"],
	["2001:1ff:ffff::1", "protocol assignments, the last"],
	["2001:db8::1", "documentation"],
	["2002:7f00:1::1", "6to4 with loopback"],
	["2002:808:808::1", "6to4 with a public address"],
	["3fff::1", "documentation"],
	["3fff:fff:ffff::1", "documentation, the last"],
	["4000::1", "after global unicast"],
	["5f00::1", "segment routing"],
	["fc00::1", "unique local"],
	["fd12:3456:789a::1", "unique local"],
	["fe80::1", "link-local"],
	["fe80::1%eth0", "link-local with a zone"],
	["2606:4700::1%eth0", "a zone where none belongs"],
	["fec0::1", "site-local, long given up"],
	["ff02::1", "multicast"],
	["", "nothing"],
	["localhost", "a name"],
	["127.1", "not in the form of an address"],
	["0177.0.0.1", "octal"],
	["2130706433", "one number"],
	["8.8.8.8 ", "a space"],
	["[2606:4700::1]", "the brackets of a URL"],
	["2606:4700::1]/x#[", "more than an address"],
];

describe("the default policy", () => {
	const { isAllowed } = createAddressPolicy([]);

	it.each(open)("allows %s: %s", (address) => {
		expect(isAllowed(address)).toBe(true);
	});

	it.each(closed)("refuses %j: %s", (address) => {
		expect(isAllowed(address)).toBe(false);
	});
});

describe("a policy with the operator's ranges", () => {
	const { isAllowed } = createAddressPolicy(["10.1.0.0/16", "127.0.0.1", "fd00::/8", "::1"]);

	it.each([
		["10.1.2.3", true, "in a range of the list"],
		["::ffff:10.1.2.3", true, "the same, mapped"],
		["10.2.0.1", false, "next to the range"],
		["127.0.0.1", true, "an address of the list"],
		["127.0.0.2", false, "next to the address"],
		["fd00::7", true, "in a range of version 6"],
		["fc00::7", false, "next to that range"],
		["::1", true, "an address of version 6"],
		["192.168.1.1", false, "not on the list"],
		["8.8.8.8", true, "public all the same"],
	])("for %s is %s: %s", (address, expected) => {
		expect(isAllowed(address)).toBe(expected);
	});

	it("can allow everything", () => {
		const all = createAddressPolicy(["0.0.0.0/0", "::/0"]);
		expect(all.isAllowed("127.0.0.1")).toBe(true);
		expect(all.isAllowed("fe80::1")).toBe(true);
	});

	it("does not allow IPv4 addresses by an IPv6 range", () => {
		expect(createAddressPolicy(["::/0"]).isAllowed("127.0.0.1")).toBe(false);
	});
});

describe("a host inside that the operator allows", () => {
	const policy = createAddressPolicy([".corp", "wiki.lan:8443", "169.254.1.0/24:80"]);

	it.each([
		["https://wiki.corp/", "10.1.2.3", true, "an address inside"],
		["https://wiki.corp/", "8.8.8.8", true, "a public address"],
		["https://wiki.corp/", "fd00::7", true, "one of version 6"],
		["https://wiki.corp/", "127.0.0.1", false, "this machine"],
		["https://wiki.corp/", "::1", false, "this machine in version 6"],
		["https://wiki.corp/", "::ffff:127.0.0.1", false, "this machine, mapped"],
		["https://wiki.corp/", "169.254.169.254", false, "metadata of a cloud"],
		["https://wiki.corp/", "0.0.0.0", false, "no address"],
		["https://wiki.corp:8443/", "10.1.2.3", false, "a port that is not allowed"],
		["https://wiki.lan:8443/", "10.1.2.3", true, "its port"],
		["https://pier9.dev/", "10.1.2.3", false, "the same address for another name"],
		["http://169.254.1.7/", "169.254.1.7", true, "an address that is named itself"],
	])("at %s may be reached at %s: %s (%s)", (url, address, may) => {
		expect(policy.isAllowed(address, new URL(url))).toBe(may);
		expect(policy.isAllowed(address)).toBe(address === "8.8.8.8");
	});
});
