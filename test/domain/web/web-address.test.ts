import { describe, expect, it } from "vitest";
import { REGISTRATION } from "#contract/limits.ts";
import { HttpUrl } from "#contract/primitives.ts";
import { checkWebAddress, siteKey } from "#domain/web/web-address.ts";

const accepted: [raw: string, href: string, reason: string][] = [
	["https://scout.pier9.dev", "https://scout.pier9.dev/", "plain"],
	["http://pier9.dev/a?b=c#d", "http://pier9.dev/a?b=c#d", "http, query and fragment"],
	["HTTPS://Pier9.DEV/Path", "https://pier9.dev/Path", "case of scheme and host"],
	["https://pier9.dev:443/", "https://pier9.dev/", "the standard port"],
	["http://pier9.dev:443/", "http://pier9.dev:443/", "the port of the other scheme"],
	["https://pier9.dev:80/", "https://pier9.dev:80/", "and the other way round"],
	["https://bücher.de/", "https://xn--bcher-kva.de/", "a name beyond ASCII"],
	["https://xn--bcher-kva.de/", "https://xn--bcher-kva.de/", "its ASCII form"],
	["https://例え.jp/", "https://xn--r8jz45g.jp/", "a name in kanji"],
	["https://pier9.dev/ü", "https://pier9.dev/%C3%BC", "a path beyond ASCII"],
	["https://pier9.dev/a/../b", "https://pier9.dev/b", "dots in the path"],
	["https://scout.github.io/", "https://scout.github.io/", "a page at a public host"],
	["https://pier9.co.uk/", "https://pier9.co.uk/", "a suffix of two labels"],
	["https://examples.com/", "https://examples.com/", "only begins like a reserved name"],
	["https://mylocal.dev/", "https://mylocal.dev/", "only holds a private name"],
	["https://1.dev/", "https://1.dev/", "a number as a label"],
];

const refused: [raw: string, word: string, reason: string][] = [
	["", "absolute", "nothing"],
	["pier9.dev", "absolute", "no scheme"],
	["/docs", "absolute", "a path"],
	["//pier9.dev", "absolute", "no scheme"],
	["https://", "absolute", "no host"],
	["javascript:alert(1)", "https://", "a script"],
	["JaVaScRiPt:alert(1)", "https://", "a script in capitals"],
	["data:text/html,<script>", "https://", "a document of its own"],
	["ftp://pier9.dev/", "https://", "another protocol"],
	["file:///etc/passwd", "https://", "a file"],
	["ws://pier9.dev/", "https://", "a socket"],
	["mailto:a@pier9.dev", "https://", "a letter"],
	["https://user@pier9.dev/", "user name", "user"],
	["https://user:secret@pier9.dev/", "user name", "user and password"],
	["https://:secret@pier9.dev/", "user name", "password alone"],
	["https://google.com@pier9.dev/", "user name", "a host that is none"],
	["https://127.0.0.1/", "IP", "loopback"],
	["https://0x7f.1/", "IP", "loopback in hexadecimal"],
	["https://2130706433/", "IP", "loopback as one number"],
	["https://017700000001/", "IP", "loopback in octal"],
	["https://127.1/", "IP", "loopback, short"],
	["https://１２７.0.0.1/", "IP", "loopback in wide digits"],
	["https://127。0。0。1/", "IP", "loopback with ideographic dots"],
	["https://8.8.8.8/", "IP", "a public address"],
	["https://169.254.169.254/latest/meta-data", "IP", "metadata of a cloud"],
	["https://[::1]/", "IP", "loopback of version 6"],
	["https://[::ffff:127.0.0.1]/", "IP", "loopback, mapped"],
	["https://[2001:db8::1]/", "IP", "version 6"],
	["https://localhost/", "public host", "this machine"],
	["https://LOCALHOST/", "public host", "in capitals"],
	["https://app.localhost/", "public host", "below it"],
	["https://printer.local/", "public host", "multicast names"],
	["https://db.internal/", "public host", "inside"],
	["https://metadata.google.internal/", "public host", "inside a cloud"],
	["https://agent.test/", "public host", "for tests"],
	["https://agent.example/", "public host", "for examples"],
	["https://agent.invalid/", "public host", "never resolves"],
	["https://hidden.onion/", "public host", "a hidden service"],
	["https://1.0.0.127.in-addr.arpa/", "public host", "reverse names"],
	["https://intranet/", "public host", "one label"],
	["https://pier9/", "public domain", "one label"],
	["https://com/", "public domain", "a public suffix alone"],
	["https://co.uk/", "public domain", "a public suffix of two labels"],
	["https://agent.nosuchtld/", "public domain", "no such suffix"],
	["https://pier9.dev:8080/", "standard port", "another port"],
	["https://pier9.dev:22/", "standard port", "a port of another service"],
	["https://pier9.dev./", "dot", "a dot behind the host"],
	["https://localhost./", "dot", "a dot to get around the list"],
	["https://pier9.dev/a\tb", "spaces", "a tab, which the parser drops"],
	["java\nscript:alert(1)", "spaces", "a line end, which the parser drops"],
	[" https://pier9.dev/", "spaces", "a space in front"],
	["https://pier9.dev/a b", "spaces", "a space inside"],
	["https://pier9.dev/\u00A0", "spaces", "a space that does not break"],
	["https://pier9.dev/\u202Egpj.exe", "control", "a turned direction"],
	["https://pier9.dev/\u200B", "control", "a space of no width"],
	["https:\\\\pier9.dev\\", "backslashes", "backslashes, which the parser turns"],
	["https://pier9.dev/\uD800", "control", "half a surrogate pair"],
	[`https://pier9.dev/${"x".repeat(2048)}`, "2048", "too long"],
	[`https://pier9.dev/${"ü".repeat(2000)}`, "2048", "too long once it is escaped"],
];

describe("a web address", () => {
	it("is returned in its normal form", () => {
		expect(checkWebAddress("https://Pier9.dev")).toEqual({ ok: true, href: "https://pier9.dev/" });
	});

	it.each(accepted)("may be %s (%s): %s", (raw, href) => {
		expect(checkWebAddress(raw)).toEqual({ ok: true, href });
	});

	it.each(refused.map(([raw, word, reason]) => [reason, raw.slice(0, 60), raw, word]))(
		"may not be %s: %j",
		(_reason, _shown, raw, word) => {
			const checked = checkWebAddress(raw);
			expect(checked).toMatchObject({ ok: false });
			expect(checked).toHaveProperty("detail", expect.stringContaining(word));
		},
	);

	it("may be as long as the limit and no longer, as written and escaped", () => {
		const [written, escaped] = ["a", "é"].map((letter) => (length: number) => {
			const href = `https://pier9.dev/${letter}`;
			return href + "a".repeat(length - new URL(href).href.length);
		});
		const { urlMaxCharacters: limit } = REGISTRATION;
		for (const address of [written, escaped]) {
			expect(checkWebAddress(address?.(limit) ?? "")).toMatchObject({ ok: true });
			expect(checkWebAddress(address?.(limit + 1) ?? "")).toMatchObject({ ok: false });
		}
		expect(checkWebAddress(`https://pier9.dev/${"a".repeat(limit)}`)).toEqual({
			ok: false,
			detail: `must be at most ${limit} characters`,
		});
	});

	it("matches the schema after it is accepted", () => {
		for (const [raw, href] of accepted) {
			expect(HttpUrl.safeParse(href).success, raw).toBe(true);
			expect(checkWebAddress(href), raw).toEqual({ ok: true, href });
		}
	});
});

describe("the key of a site", () => {
	it.each([
		["https://pier9.dev/", "https://www.pier9.dev"],
		["https://pier9.dev/", "http://pier9.dev//"],
		["https://pier9.dev/a", "https://pier9.dev/a/?from=x#top"],
		["https://PIER9.dev/a", "https://pier9.dev/a"],
		["https://bücher.de/", "https://xn--bcher-kva.de/"],
		["https://www.pier9.dev:80/a", "http://pier9.dev:443/a"],
	])("is the same for %s and %s", (left, right) => {
		expect(siteKey(left)).toBe(siteKey(right));
	});

	it.each([
		["https://pier9.dev/a", "https://pier9.dev/b", "another path"],
		["https://github.com/a/b", "https://github.com/a/B", "case of a path"],
		["https://a.pier9.dev/", "https://b.pier9.dev/", "another host"],
		["https://www.pier9.dev/", "https://www.www.pier9.dev/", "one www. more"],
		["https://awww.pier9.dev/", "https://apier9.dev/", "www. inside a name"],
		["http://wiki.corp:8080/", "http://wiki.corp:9090/", "another port of a host inside"],
		["http://[fd00::443]/", "http://[fd00::80]/", "the end of an address"],
	])("differs for %s and %s: %s", (left, right) => {
		expect(siteKey(left)).not.toBe(siteKey(right));
	});
});
