import { expect, it } from "vitest";
import { useSite } from "./rendered-site.ts";

const site = useSite();

it("below comments a link leads to the form that lists them, and only there", async () => {
	const { agents, comments } = site.drawn.snapshot;
	expect(comments.size).toBeGreaterThan(0);
	for (const { slug } of agents) {
		const page = String(await site.read(`agents/${slug}/index.html`));
		const [link] = /<a href="[^"]+"[^>]*>Report a comment<\/a>/.exec(page) ?? [];
		const said = comments.get(slug) ?? [];
		if (said.length === 0) {
			expect([slug, link]).toEqual([slug, undefined]);
			continue;
		}
		const [, path = ""] = /href="([^"]+)"/.exec(link ?? "") ?? [];
		const form = await (await fetch(`${site.origin}${path}`)).text();
		const offered = [...form.matchAll(/<option value="([^"]+)"[^>]*>Comment by/g)].map(
			([, id]) => id,
		);
		expect([slug, offered]).toEqual([slug, said.map(({ id }) => id)]);
	}
});
