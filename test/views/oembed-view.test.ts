import { describe, expect, it } from "vitest";
import { OEmbed } from "#contract/protocols/oembed.ts";
import { findAgentByUrl, oEmbedView } from "#views/protocols/oembed-view.ts";
import { mole, viewContext } from "./view-context-builder.ts";

const [context, agent] = mole();
const site = "https://registry.pier9.dev";

describe("the embedding of an agent", () => {
	it("is its share card, with a link to its page", () => {
		const { answer, embedded } = oEmbedView(context, agent, {});
		expect(OEmbed.parse({ ...answer, html: "" })).toMatchObject({
			title: 'Mole "the Digger"',
			author_name: "Pier Nine",
			provider_name: "Agent Registry",
			provider_url: site,
			cache_age: 3600,
			thumbnail_url: `${site}/api/og/mole`,
			thumbnail_width: 1200,
			thumbnail_height: 630,
			width: 1200,
			height: 630,
		});
		expect(embedded).toEqual({
			link: `${site}/agents/mole/`,
			image: `${site}/api/og/mole`,
			alternative: 'Mole "the Digger" on Agent Registry',
			width: 1200,
			height: 630,
		});
	});

	it("names no author if it is unknown", () => {
		const { answer } = oEmbedView(context, { ...agent, creatorName: null }, {});
		expect(answer).not.toHaveProperty("author_name");
	});

	it.each<[maxwidth: number | undefined, maxheight: number | undefined, size: number[], string]>([
		[600, undefined, [600, 315], "half as wide"],
		[undefined, 315, [600, 315], "half as high"],
		[600, 100, [190, 100], "the height is the narrower one"],
		[100, 600, [100, 53], "the width is the narrower one"],
		[1200, 630, [1200, 630], "just fits"],
		[10_000, 10_000, [1200, 630], "never larger than it is"],
		[1, undefined, [1, 1], "as small as can be"],
		[undefined, 1, [1, 1], "as low as can be"],
		[1199, undefined, [1199, 629], "one pixel too few"],
	])("fits into %j by %j pixels as %j: %s", (maxwidth, maxheight, [width, height]) => {
		const { answer } = oEmbedView(context, agent, { maxwidth, maxheight });
		expect(answer).toMatchObject({ width, height });
	});

	it("never exceeds the requested size and never has a side of zero", () => {
		for (let size = 1; size <= 1300; size += 1) {
			const wide = oEmbedView(context, agent, { maxwidth: size }).answer;
			const high = oEmbedView(context, agent, { maxheight: size }).answer;
			expect(wide.width).toBe(Math.min(size, 1200));
			expect(high.height).toBeLessThanOrEqual(size);
			expect(Math.min(wide.height, high.width, high.height)).toBeGreaterThanOrEqual(1);
			expect(Math.abs(high.width / (1200 / 630) - high.height)).toBeLessThanOrEqual(0.5);
		}
	});

	it("has no thumbnail if the card is larger than requested", () => {
		const { answer } = oEmbedView(context, agent, { maxwidth: 1199 });
		expect(Object.keys(answer).filter((name) => name.startsWith("thumbnail"))).toEqual([]);
	});
});

describe("the address of an agent's page", () => {
	it("is recognised with a former slug, and in no other form", () => {
		const moved = { crow: "mole" };
		const renamed = { ...context, snapshot: { ...context.snapshot, moved } };
		expect(findAgentByUrl(renamed, `${site}/agents/crow/?from=mail`)).toBe(agent);
		expect(findAgentByUrl(renamed, "https://evil.example/agents/crow/")).toBeUndefined();
		expect(findAgentByUrl(renamed, `${site}/agents/constructor/`)).toBeUndefined();
	});

	it.each([
		[`${site}/agents/nobody/`, "an unknown agent"],
		[`${site}/agents/crow/`, "a removed one"],
		[`${site}/agents/`, "no agent"],
		[`${site}/agents`, "no agent"],
		[`${site}/agents//`, "an empty slug"],
		[`${site}/agents/mole//`, "a second slash"],
		[`${site}/agents/mole/history`, "something behind"],
		[`${site}/agents/x/../mole/`, "a dot segment"],
		[`${site}/agents/m%6Fle/`, "an escape"],
		[`${site}/agents/Mole/`, "another case"],
		[`${site}/?/agents/mole/`, "a query that looks like a path"],
		[`${site}#/agents/mole/`, "a fragment that looks like a path"],
		[`https://evil.example/?${site}/agents/mole/`, "our page in the query of another"],
		[`${site}?@evil.example/agents/mole/`, "a user after all, for some readers"],
		[`${site}/agents/constructor/`, "a name that every object has"],
		[`${site}/agents/__proto__/`, "a name that every object has"],
		[`${site}/categories/tunnels/`, "another page"],
		["https://evil.example/agents/mole/", "a foreign host"],
		["https://registry.pier9.dev.evil.example/agents/mole/", "a host that starts like ours"],
		["https://registry.pier9.dev@evil.example/agents/mole/", "our host as a user of another"],
		["https://evil@registry.pier9.dev/agents/mole/", "a user on our host"],
		["https://registry.pier9.dev:8443/agents/mole/", "another port"],
		["http://registry.pier9.dev/agents/mole/", "another scheme"],
		["//registry.pier9.dev/agents/mole/", "no scheme"],
		["/agents/mole/", "no host"],
		["https:\\\\registry.pier9.dev\\agents\\mole\\", "backslashes"],
		[` ${site}/agents/mole/`, "a space in front"],
		["javascript:alert(1)//registry.pier9.dev/agents/mole/", "a script"],
		["mole", "only a slug"],
		["", "nothing"],
	])("is not %s: %s", (url) => {
		expect(findAgentByUrl(context, url)).toBeUndefined();
	});

	it("is the one that the agent itself names", () => {
		const { agents } = viewContext().snapshot;
		for (const known of agents) {
			const { embedded } = oEmbedView(context, known, {});
			expect(findAgentByUrl(context, embedded.link)?.slug).toBe(known.slug);
		}
	});
});
