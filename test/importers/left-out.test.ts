import { describe, expect, it } from "vitest";
import type { ForeignAgent } from "#importers/importer.ts";
import { findImporter } from "#importers/importers.ts";

const website = "https://tide.example/";

function agentOf(format: string, name: string, text: string): ForeignAgent | undefined {
	return findImporter(format)?.read({ name, text }).agents[0];
}

describe("what a list states and a listing cannot have is left out with a note", () => {
	const listed = { title: "Tides", website_url: website, slug: "tides" };
	const forms = [
		["plain-list", (member: object) => JSON.stringify([{ ...listed, ...member }])],
		["agent-registry", (member: object) => JSON.stringify({ agents: [{ ...listed, ...member }] })],
	] as const;
	const members = [
		[
			"an unknown word",
			{ pricing_type: "cheap" },
			/^`pricing_type` must be one of .*, so it was left out\.$/u,
		],
		[
			"a number for a text",
			{ creator_name: 7 },
			/^`creator_name` must be a text, so it was left out\.$/u,
		],
		[
			"a list with other things",
			{ integrations: ["Slack", 5] },
			/^`integrations` must be a text, so it/u,
		],
		[
			"a long text",
			{ short_description: "x".repeat(400) },
			/^`short_description` is shortened to 280 characters\.$/u,
		],
	] as const;

	for (const [format, textOf] of forms) {
		it.each(members)(`in ${format}: %s`, (_, member, note) => {
			const { notes } = agentOf(format, "list.json", textOf(member)) ?? {};
			expect(notes).toEqual([expect.stringMatching(note)]);
		});

		it(`in ${format}: nothing of a sound one`, () => {
			const member = { pricing_type: "free", integrations: ["Slack"], creator_name: null };
			expect(agentOf(format, "list.json", textOf(member))?.notes).toBeUndefined();
		});
	}

	it("in a table: nothing of a sound row", () => {
		const text = `title,website_url,integrations,pricing_type\nTides,${website},Slack;Mail,\n`;
		expect(agentOf("plain-list", "list.csv", text)?.notes).toBeUndefined();
	});
});
