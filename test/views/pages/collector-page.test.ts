import { expect, it } from "vitest";
import { isDisallowed } from "#evidence/robots.ts";
import { collectorPage } from "#views/pages/collector-page.ts";
import { viewContext } from "../view-context-builder.ts";

it("the page of the collector says how to stop it, and that stops it", () => {
	const { robots, bounds } = collectorPage(viewContext());
	expect(isDisallowed(robots, "/mcp")).toBe(true);
	expect(bounds).toBe("at most 40 requests, 5 MiB and 1 minute");
});
