import { expect, it } from "vitest";
import { FACT_SOURCES } from "#contract/vocabulary.ts";
import { aboutPage } from "#views/pages/about-page.ts";
import { viewContext } from "../view-context-builder.ts";

it("the about page shows what this hour has, where facts come from and whom to write to", () => {
	const context = viewContext();
	expect(aboutPage(context)).toMatchObject({
		asOf: "4 May 2026, 12:00 UTC",
		agents: "4 agents",
		categories: "3 categories",
		contactEmail: context.site.contactEmail,
	});
	expect(aboutPage(context).known).toContain("3 have a rank");
	expect(
		aboutPage(context)
			.cookies.map(({ kept }) => kept)
			.join(),
	).toMatch(/year.*until you sign out.*180 days.*15 minutes/i);
	expect(aboutPage(context).sources.map(({ name }) => name)).toEqual(FACT_SOURCES);
});
