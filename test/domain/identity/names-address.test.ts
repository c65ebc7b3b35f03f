import { describe, expect, it } from "vitest";
import { leadsAway, namesAddress, possibleNames } from "#domain/identity/names-address.ts";

it.each([
	["see https://pier9.dev", true, "an address"],
	["see HTTP://x", true, "one in capitals, of no public name"],
	["www.pier9", true, "a name as people write it"],
	["write to ada@pier9.dev", true, "a mail address"],
	["ada@pier9.xyzzy", true, "one of no public name"],
	["come to pier9.dev now", true, "a public name"],
	["docs.pier9.co.uk", true, "one of several labels"],
	["bücher.de", true, "one beyond ASCII"],
	["my-site.io", true, "one with a hyphen"],
	["at 192.0.2.1 today", true, "an IP address"],
	["at 192.0.2.1.", true, "one at the end of a sentence"],
	["192.0.2.1.5", false, "a longer number"],
	["wait...pier9.dev", true, "one behind dots"],
	["pier9.dev.Then", true, "one before a word without a space"],
	[`${"x".repeat(64)}.pier9.dev`, true, "one behind what is too long for a label"],
	["(pier9.dev-) or -pier9.dev", true, "one between hyphens"],
	["pier9.dev\u0338", true, "one that is struck out"],
	["pier9.\u1D05\u1D07\u1D20", true, "one in small capitals"],
	["\u{1F17F}\u{1F178}er9.\u{1F173}\u{1F174}\u{1F185}", true, "one in squares"],
	["hxxp://pier9 and HXXPS://pier9", true, "one with a scheme that no program opens"],
	["hxxps[:]//pier9", true, "one with a sign in brackets"],
	["pier9[.]dev", true, "one with its dot in brackets"],
	["pier9 (dot) dev or pier9{DOT}dev", true, "one with a word for its dot in brackets"],
	["ada[@]pier9.xyzzy", true, "a mail address with a sign in brackets"],
	["a polka dot it was", false, "a dot among words"],
	["matches a(.)b and list[:]", false, "brackets of programs"],
	["hxxp is no scheme", false, "a word that no address follows"],
	["Конец.То и это, вот.Со мной", false, "words of another script that look like a suffix"],
	["一.中国", true, "one of another script"],
	["nothing here", false, "words"],
	["a@b", false, "no mail address"],
	["@ada", false, "a name on some service"],
	["ada@.dev and a @b.", false, "only symbols"],
	["version 4.1", false, "a number"],
	["node.js and e.g. this", false, "abbreviations"],
	["a.xyzzy", false, "an unknown suffix"],
	["co.uk", false, "only a suffix"],
	["one.Two", false, "a full stop without a space"],
	["http:/ and https:", false, "half a scheme"],
	["", false, "nothing"],
])("%j names an address: %s (%s)", (text, names) => {
	expect(namesAddress(text)).toBe(names);
});

const PRODUCTS =
	`Monday.com ASP.NET README.md draw.io Socket.IO STAAD.Pro Cal.com main.py Fly.io Bun.sh Booking.com Next.js Deno.land Make.com
	Node.js Amazon.de VB.NET script.sh Crates.io H2O.ai Character.AI Copy.ai Stack.new n8n.io Last.fm About.me Zoom.us`.split(
		/\s+/,
	);

describe.each(PRODUCTS)("the product %s", (name) => {
	it.each([
		`Works with ${name}`,
		`${name}: boards for assistants.`,
		`Reads ${name}, ${name} and (${name}).`,
		`Asks ${name}'s API`,
		`Uses ${name} v2.1 / ${name}`,
	])("leads nowhere in %j", (text) => expect(leadsAway(text)).toBe(false));
});

it.each([
	["Monday.com/Asana", true, "what could be a page of it"],
	["EVIL.COM/CLAIM", true, "one in capitals alone"],
	["Evil.com/Login", true, "one with a capital on both sides"],
	["ASP.NET/Core, VB.NET/C#", false, "what runs on a platform"],
	["Draw.io/Figma.COM", true, "two that are hosts"],
	["evil.com?claim=1", true, "a host with a query"],
	["evil.com/?1", true, "a host with a query of its first page"],
	["go to (evil.com:8443).", true, "a host with a port"],
	["evil.com:8443/x", true, "a host with a port and a path"],
	["1.2.3.4/x", true, "an IP address with a path"],
	["1.2.3.4:80", true, "an IP address with a port"],
	["evil.\u03F2om/x", true, "a host with a lunate sigma"],
	["EVIL.\u03F9OM/x", true, "a host with a large one"],
	["2001.3.4 and 1.2.3.4.5/x", false, "longer numbers"],
	["1.2.3.4/24, 127.0.0.1:8080", false, "ranges, and what is at home"],
	["draw.io? Monday.com: yes, fly.io:9", false, "signs after names"],
	["1.2.3.4, main.ts:12, Node.js:18/x", false, "versions and places in files"],
	["and/or, e.g./i.e., Node.js/TypeScript", false, "words with a slash"],
	["s3:// paths", false, "a scheme alone"],
	["https://Monday.com", true, "a scheme"],
	["www.draw.io", true, "a name as people write it"],
	["join at draw.io/invite?x=1", true, "a host with a path"],
	["Draw.io/invite", true, "one in capitals"],
	["hxxps[:]//draw.io or draw[.]io/x", true, "one in disguise"],
	["crew@draw.io", true, "a mail address"],
])("%j leads away: %s (%s)", (text, leads) => expect(leadsAway(text)).toBe(leads));

describe("looking for names", () => {
	it.each([
		["one long word", "字".repeat(2000)],
		["a long word with dots", "字.".repeat(1000)],
		["long labels", `${"字".repeat(70)}.`.repeat(30)],
		["names without an end", "ab.cd-".repeat(330)],
	])("parses no more than a few times the length of %s", (_what, text) => {
		const names = possibleNames(text);
		expect(names.join("").length).toBeLessThanOrEqual(6 * text.length);
		for (const name of names) expect(name.length).toBeLessThanOrEqual(3 * 64);
		// Twice the text takes twice the work.
		expect(possibleNames(text + text).join("").length).toBeLessThanOrEqual(
			2 * names.join("").length + 6 * 64,
		);
	});
});
