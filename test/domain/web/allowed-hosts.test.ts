import { describe, expect, it } from "vitest";
import { namesAllowedHost, readAllowedHost } from "#domain/web/allowed-hosts.ts";
import { checkWebAddress } from "#domain/web/web-address.ts";

describe("an address inside", () => {
	it.each([
		["https://wiki.corp/a", "wiki.corp", "a name"],
		["http://wiki.corp:443/", "wiki.corp", "the port of the other scheme"],
		["https://WIKI.Corp/", "wiki.corp", "a name in capitals"],
		["https://a.b.corp/", ".corp", "a name below a suffix"],
		["https://wiki/", "wiki", "a name of one label"],
		["http://10.1.2.3/", "10.0.0.0/8", "an address of a network"],
		["http://0x0a.1/", "10.0.0.0/8", "one in hexadecimal"],
		["http://[fd00::7]/", "fd00::/8", "one of version 6"],
		["http://[fd00::7]:8080/", "[fd00::/8]:8080", "one of version 6 with its port"],
		["http://192.168.0.1/", "192.168.0.1", "a single address"],
		["http://10.1.2.3:9000/", "10.0.0.0/8:*", "any port of a network"],
		["https://wiki.corp:8443/", "wiki.corp:8443", "its port"],
		["https://mcp.quay.works:8443/", ".quay.works:*", "another port of a public name"],
		["https://wiki.corp/", "wiki.corp:443", "the standard port, by its number"],
		["https://wiki.corp/", "git.corp,wiki.corp", "the second of two"],
		["https://pier9.dev/", "wiki.corp", "a public address, as ever"],
	])("may be %s where %s is allowed: %s", (raw, allowed) => {
		expect(checkWebAddress(raw, allowed.split(","))).toEqual({ ok: true, href: new URL(raw).href });
	});

	it.each([
		["https://wiki.corp/", "", "nothing is allowed"],
		["https://wiki.corp.pier9/", "wiki.corp", "a name that begins like it"],
		["https://notwiki.corp/", "wiki.corp", "a name that ends like it"],
		["https://evilcorp/", ".corp", "a name that ends like a suffix"],
		["https://corp/", ".corp", "the suffix itself"],
		["https://wiki.corp./", ".corp,wiki.corp", "a dot behind the name"],
		["https://wiki.corp:8443/", "wiki.corp", "another port"],
		["https://wiki.corp/", "wiki.corp:8443", "the standard port, where another is named"],
		["https://user@wiki.corp/", "wiki.corp", "a user name"],
		["ftp://wiki.corp/", "wiki.corp", "another protocol"],
		["http://11.0.0.1/", "10.0.0.0/8", "an address beside the network"],
		["http://[::ffff:10.0.0.1]/", "10.0.0.0/8", "one of the network in version 6"],
		["http://10.0.0.1/", "::/8", "one of version 4 in a network of version 6"],
		["https://localhost/", "127.0.0.1", "a name of an allowed address"],
	])("may not be %s where %j is allowed: %s", (raw, allowed) => {
		expect(checkWebAddress(raw, allowed ? allowed.split(",") : [])).toMatchObject({ ok: false });
	});

	it("is allowed by an entry in one reading only", () => {
		expect(readAllowedHost("fd00::1:8080")).toEqual({ host: "fd00::1:8080", port: undefined });
		expect(readAllowedHost("[fd00::1]:8080")).toEqual({ host: "fd00::1", port: "8080" });
		expect(readAllowedHost("wiki.corp:8080")).toEqual({ host: "wiki.corp", port: "8080" });
	});
});

describe("a text", () => {
	const allowed = [".corp", "10.0.0.0/8", "[fd00::/8]:8080", "wiki.lan:8443"];

	it.each([
		"See https://wiki.corp/a.",
		"See https://wiki.corp.",
		"(http://a.b.corp)",
		'{"url":"https:\\/\\/wiki.corp\\/mcp"}',
		'{"url":"http://[fd00::7]:8080/mcp"}',
		"https://user:word@WIKI.corp/mcp",
		"https://pier9.dev/ and http://10.1.2.3/",
		"https://wiki.lan:8443/{tenant}",
	])("that says %j names a host inside", (text) => {
		expect(namesAllowedHost(text, allowed)).toBe(true);
		expect(namesAllowedHost(text, [])).toBe(false);
	});

	it.each([
		"wiki.corp",
		"https://pier9.dev/?to=wiki.corp",
		"https://wiki.corp.pier9.dev/",
		"https://wiki.lan/",
		"https://{tenant}.corp/",
		"ftp://wiki.corp/",
		"http://[fd00::7]/",
	])("that says %j names none", (text) => {
		expect(namesAllowedHost(text, allowed)).toBe(false);
	});
});
