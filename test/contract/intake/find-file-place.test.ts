import { describe, expect, it } from "vitest";
import { fillPath } from "#contract/http/addresses.ts";
import { ASSETS } from "#contract/http/assets.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import { findFilePlace } from "#contract/intake/find-file-place.ts";

const rows = ([...ENDPOINTS, ...PAGES, ...ASSETS] as readonly Endpoint[]).filter(
	({ file }) => file,
);
const names = {
	slug: "harbor-scout",
	category: "devops",
	incident: "a-leak",
	advisory: "x_AR-2026-0b7c2f3a8a41",
	page: "home",
	week: "2026-W18",
	check: "reach.mcp",
	group: "agents",
	guide: "grow",
	sha256: "0f".repeat(32),
	part: "12",
	asset: "about.C0ffee_-",
};

describe("the place of a file", () => {
	it.each(rows)("is that of the row $id, for which it was rendered", (row) => {
		const { path, file = "", mediaType, cache, variants = [] } = row;
		const address = fillPath(path, names);
		expect(findFilePlace(fillPath(file, names))).toEqual({ address, mediaType, cache });
		for (const variant of variants) {
			const place = { address: null, mediaType: variant.mediaType, cache };
			expect(findFilePlace(fillPath(variant.file, names))).toEqual(place);
		}
	});

	it("is undefined for a path that no row serves", () => {
		for (const file of ["_release/manifest.json", "agents/a/b/index.html", "secret.txt", ""]) {
			expect(findFilePlace(file)).toBeUndefined();
		}
	});
});
