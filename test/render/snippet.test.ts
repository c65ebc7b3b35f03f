import { describe, expect, it } from "vitest";
import { BADGE_STYLES } from "#contract/agents/badge-style.ts";
import { renderSnippets } from "#render/snippet.ts";
import { snippetView } from "#views/agents/snippet-view.ts";
import { mole } from "../views/view-context-builder.ts";

const [context, agent] = mole();
const site = "https://registry.pier9.dev";

function pictureOf(name: string, shown = agent) {
	const found = snippetView(context, shown).find((picture) => picture.name === name);
	if (!found) throw new Error(`There is no ${name}`);
	return found;
}

describe("snippets for pages of others", () => {
	it("show the badge and link to the agent's page", () => {
		const badge = pictureOf("Badge", { ...agent, title: "Mole" });
		expect(renderSnippets(badge)).toEqual({
			markdown: `[![Rank and score of Mole on Agent Registry](${site}/api/badges/mole)](${site}/agents/mole/)`,
			html: `<a href="${site}/agents/mole/"><img src="${site}/api/badges/mole" alt="Rank and score of Mole on Agent Registry"></a>`,
			restructuredText: [
				`.. image:: ${site}/api/badges/mole`,
				"   :alt: Rank and score of Mole on Agent Registry",
				`   :target: ${site}/agents/mole/`,
			].join("\n"),
		});
	});

	it("offer every style of the badge but those of what it does not have", () => {
		const pictures = snippetView(context, { ...agent, clients: ["cursor", "zed"] });
		const images = pictures.map(({ image }) => image);
		expect(images).toHaveLength(BADGE_STYLES.length);
		expect(new Set(images).size).toBe(images.length);
		expect(pictures.find(({ name }) => name === "Add button")).toMatchObject({
			image: `${site}/api/badges/mole?style=add&app=cursor`,
			link: `${site}/agents/mole/#add-cursor`,
		});
		// Our own pages show them from where they stand themselves.
		expect(pictures.map(({ path }) => site + path)).toEqual(images);
		expect(snippetView(context, agent).map(({ name }) => name)).not.toContain("Add button");
	});

	it("show the trust badge by its style", () => {
		const trustBadge = pictureOf("Trust badge");
		expect(trustBadge.image).toBe(`${site}/api/badges/mole?style=trust`);
		expect(trustBadge.alternative).toBe('Trust score of Mole "the Digger" on Agent Registry');
	});

	it("show the card at half its size if the page can state that", () => {
		const { html, restructuredText } = renderSnippets(pictureOf("Share card"));
		expect(html).toContain(`src="${site}/api/og/mole" `);
		expect(html).toContain(' width="600">');
		expect(restructuredText).toContain("\n   :width: 600px\n");
	});

	it("state a height if it is known", () => {
		const picture = { image: "i", link: "l", alternative: "a", width: null, height: 20 };
		const { html, restructuredText } = renderSnippets(picture);
		expect(html).toContain(' height="20">');
		expect(restructuredText.split("\n")).toContain("   :height: 20px");
	});

	it.each([
		["https://a.example/x_", "https://a.example/x%5F", "would name another target"],
		["https://a.example/a b", "https://a.example/a%20b", "would lose its space"],
		["https://a.example/a\n\nb", "https://a.example/a%0A%0Ab", "would end the image"],
		["https://a.example/a\\b", "https://a.example/a%5Cb", "would lose its backslash"],
		["https://a.example/港\uD800", "https://a.example/%E6%B8%AF%EF%BF%BD", "would be no address"],
	])("in reStructuredText write %j as %j, which %s", (link, encoded) => {
		const { restructuredText } = renderSnippets({
			image: "i",
			link,
			alternative: "",
			width: null,
			height: null,
		});
		expect(restructuredText.split("\n").at(-1)).toBe(`   :target: ${encoded}`);
	});
});
