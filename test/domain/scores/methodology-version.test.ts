import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { OBSERVATION_KINDS } from "#contract/evidence/observations.ts";
import { METHODOLOGY_VERSION } from "#contract/versions.ts";

const FOLDERS = ["scores", "market"].map((name) =>
	join(import.meta.dirname, "../../../src/domain", name),
);
const CHANGELOG = join(import.meta.dirname, "../../../src/contract/CHANGELOG.md");
const RECORDED = join(import.meta.dirname, "../../golden/methodology.json");

it("changes with every weight and bound of a score", async () => {
	const recorded = JSON.parse(readFileSync(RECORDED, "utf8"));
	const weights = Object.fromEntries(await weightsNow());
	expect(Object.keys(weights).length).toBeGreaterThan(150);
	if (process.env.UPDATE_GOLDEN && recorded.version !== METHODOLOGY_VERSION) {
		const text = JSON.stringify({ version: METHODOLOGY_VERSION, weights }, null, "\t");
		writeFileSync(RECORDED, `${text}\n`);
		return;
	}
	expect(
		{ version: METHODOLOGY_VERSION, weights },
		"Increase METHODOLOGY_VERSION in src/contract/versions.ts, then run this test with UPDATE_GOLDEN=1.",
	).toEqual(recorded);
});

it("has a line in the changelog of the API", () => {
	const changelog = readFileSync(CHANGELOG, "utf8");
	expect(changelog).toContain(`\`methodology_version\` is ${METHODOLOGY_VERSION}:`);
});

/** Every number in a table of these folders, and the words that it depends on, by where it stands. */
async function weightsNow(): Promise<[string, unknown][]> {
	// What counts, and how many of it give full points.
	const found: [string, unknown][] = leavesOf("OBSERVATION_KINDS", OBSERVATION_KINDS);
	for (const folder of FOLDERS) {
		for (const name of readdirSync(folder).sort()) {
			const tables: Record<string, unknown> = await import(join(folder, name));
			for (const [table, value] of Object.entries(tables)) found.push(...leavesOf(table, value));
		}
	}
	return found;
}

function leavesOf(path: string, value: unknown): [string, unknown][] {
	if (typeof value === "number") return [[path, value]];
	if (Array.isArray(value) && value.every((item) => typeof item !== "object"))
		return /words$/.test(path) ? [[path, value.join(" ")]] : [];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, member]) => leavesOf(`${path}.${name}`, member));
}
