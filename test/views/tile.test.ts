import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { contrastOf } from "#api/settings/setting-checks.ts";
import { MONOGRAM_COLOURS } from "#render/card/palette.ts";
import { logoUrl, tileOf } from "#views/pictures/tile.ts";

const agent = (title: string, slug = "tide-table", logoSha256: string | null = null) => ({
	slug,
	title,
	logoSha256,
});

describe("the picture of an agent without a logo", () => {
	it.each([
		["Tide Table", "TT", "the first letters of two words"],
		["harbor", "H", "one word has one letter"],
		["Larch 2 70B", "L2", "digits count"],
		["ärger & öl", "ÄÖ", "signs do not"],
		["Ωmega path", "ΩP", "Greek has capitals"],
		["港口 侦察员", "港", "Han has one"],
		["مرشد الميناء", "م", "Arabic has one"],
		["👩‍🚀 Moon", "M", "pictures are no letters"],
		["Attestable MCP Server", "A", "what many are called tells nothing"],
		["Notion by makenotion", "N", "its maker is no part of its name"],
		["Cluster by Red Hat", "C", "of whatever words"],
		["MCP Server", "MS", "unless there is nothing else"],
		["e\u0301clair d'or", "ÉD", "an accent belongs to its letter"],
	])("of %j has the letters %j: %s", (title, letters) => {
		expect(tileOf(agent(title))).toMatchObject({ logo: null, letters });
	});

	it("has the letters of its slug if its title has none", () => {
		expect(tileOf(agent("✦✦✦", "star-light"))).toMatchObject({ letters: "SL" });
	});

	it("has a colour that depends only on its slug, and all colours occur", () => {
		const hues = Array.from(
			{ length: 200 },
			(_, number) => tileOf(agent("A", `agent-${number}`)).hue,
		);
		expect(new Set(hues)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
		expect(tileOf(agent("Another", "agent-7")).hue).toBe(hues[7]);
		const cuts = hues.map((_, number) => tileOf(agent("A", `agent-${number}`)).cut);
		expect(new Set(cuts)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
	});
});

it("white letters can be read on each colour", () => {
	for (const colour of MONOGRAM_COLOURS) {
		expect(contrastOf("#ffffff", colour), colour).toBeGreaterThanOrEqual(4.5);
	}
});

describe("the picture of an agent with a logo", () => {
	const sha256 = "1f".repeat(32);
	const site = {
		baseUrl: "https://registry.test",
		name: "R",
		contactEmail: "a@registry.test",
		limits: DEFAULT_LIMITS,
	};

	it("is served from here under its digest", () => {
		expect(tileOf(agent("Tide", "tide", sha256)).logo).toBe(`/logos/${sha256}.png`);
		expect(logoUrl(site, agent("Tide", "tide", sha256))).toBe(
			`https://registry.test/logos/${sha256}.png`,
		);
		expect(logoUrl(site, agent("Tide"))).toBeUndefined();
	});
});
