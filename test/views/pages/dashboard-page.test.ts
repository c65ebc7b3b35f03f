import { describe, expect, it } from "vitest";
import { matchPath } from "#contract/addresses.ts";
import { SCOPES } from "#contract/vocabulary.ts";
import { dashboardPage, dashboardTokensPage } from "#views/pages/dashboard-page.ts";
import { viewContext } from "../view-context-builder.ts";

const context = viewContext();
const pages = [dashboardPage(context), dashboardTokensPage(context)];

describe("the dashboard", () => {
	it("is kept out of search engines and names the page that one is on", () => {
		expect(pages.map(({ head }) => head.isIndexed)).toEqual([false, false]);
		const current = pages.map(({ places }) => places.filter(({ isCurrent }) => isCurrent));
		expect(current.map(([place]) => place?.title)).toEqual(["Overview", "Tokens"]);
	});

	it("leads to places that exist, on its pages and elsewhere", () => {
		const { areas, places } = dashboardPage(context);
		const links = areas.flatMap(({ link }) => link?.path ?? []);
		for (const path of [...links, ...places.map((place) => place.path)]) {
			const [page = "", place] = path.split("#");
			expect(matchPath(page)).toBeDefined();
			if (place) expect(areas.map(({ id }) => id)).toContain(place);
		}
	});

	it("says what every scope allows and how tokens are made until one can sign in", () => {
		const { scopes, commands } = dashboardTokensPage(context);
		expect(scopes.map(({ scope }) => scope)).toEqual(SCOPES);
		expect(commands[0]?.command).toContain("token create");
	});
});
