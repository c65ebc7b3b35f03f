import { expect, it } from "vitest";
import { renderOnce } from "#api/hours/render-once.ts";
import { plainPages } from "../../publish/plain-pages.ts";

const ADDRESS = "https://registry.test/dashboard/";

it("a page is rendered again only if its content changes or the last attempt failed", async () => {
	const rendered: unknown[] = [];
	const pages = renderOnce({
		...plainPages,
		render: async (_address, _page, view) => {
			rendered.push(view);
			if (rendered.length === 4) throw new Error("The template failed");
			return `page ${rendered.length}`;
		},
	});
	const ask = (text: string) => pages.render(ADDRESS, "dashboard", { text });
	expect([await ask("a"), await ask("a"), await ask("b"), await ask("a")]).toEqual([
		"page 1",
		"page 1",
		"page 2",
		"page 3",
	]);
	await expect(ask("c")).rejects.toThrow("The template failed");
	expect(await ask("c")).toBe("page 5");
});
