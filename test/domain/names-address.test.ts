import { expect, it } from "vitest";
import { namesAddress } from "#domain/names-address.ts";

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
	["nothing here", false, "words"],
	["a@b", false, "no mail address"],
	["@ada", false, "a name on some service"],
	["ada@.dev and a @b.", false, "signs alone"],
	["version 4.1", false, "a number"],
	["node.js and e.g. this", false, "abbreviations"],
	["a.xyzzy", false, "a suffix that nobody has"],
	["co.uk", false, "a suffix alone"],
	["one.Two", false, "a full stop without a space"],
	["http:/ and https:", false, "half a scheme"],
	["", false, "nothing"],
])("%j names an address: %s (%s)", (text, names) => {
	expect(namesAddress(text)).toBe(names);
});
