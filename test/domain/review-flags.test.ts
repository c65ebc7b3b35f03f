import { describe, expect, it } from "vitest";
import { flagListing } from "#domain/review-flags.ts";
import { agentRecord } from "./agent-record-builder.ts";

describe("a listing under review", () => {
	it("raises no flag when nothing is odd about it", () => {
		expect(
			flagListing(agentRecord({ title: "Harbor Scout", shortDescription: "Watches berths." })),
		).toEqual([]);
	});

	it.each<[string, string | null, string[], string]>([
		["Sc\u043Eut", null, ["mixed_scripts"], "a Cyrillic о"],
		["Scout", "See https://pier9.dev", ["address_in_text"], "an address"],
		["Scout", "See WWW.pier9.dev", ["address_in_text"], "an address without a scheme"],
		["Scout", "Write to crew@pier9.dev", ["address_in_text"], "an e-mail address"],
		["Scout", "Costs 5 @ the pier", [], "a sign that is no address"],
		["Sc\u043Eut", "http://a.dev", ["mixed_scripts", "address_in_text"], "both"],
		["https://pier9.dev", null, [], "an address as a title is seen anyway"],
	])("called %j and described as %j raises %j: %s", (title, shortDescription, codes) => {
		const flags = flagListing(agentRecord({ title, shortDescription }));
		expect(flags.map(({ code }) => code)).toEqual(codes);
	});
});
