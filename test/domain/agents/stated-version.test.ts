import { expect, it } from "vitest";
import { isVersionStated } from "#domain/agents/stated-version.ts";

const listedAt = "2026-05-04T12:00:00.000Z";

it.each([
	["1.2.0", null, true],
	["2026-05-03", null, true],
	["2026-05-04", null, false],
	["2026-05-04", "2026-05-04T00:00:00.000Z", true],
	["2026-05-04", "2025-01-02T00:00:00.000Z", false],
])("version %s published %s is stated: %s", (number, publishedAt, isStated) => {
	expect(isVersionStated({ number, publishedAt, listedAt })).toBe(isStated);
});
