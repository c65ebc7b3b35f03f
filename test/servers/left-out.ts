import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Server } from "./programs.ts";

const LISTS = new Intl.ListFormat("en");

/** One sentence about the tests that do not run without these servers. Empty if none is missing. */
export function leftOutSentence(missing: readonly Server[], tests: string): string | undefined {
	if (missing.length === 0) return undefined;
	const count = filesThatAsk(missing, tests);
	const files = count === 1 ? "1 file" : `${count} files`;
	return `Left out, because ${areNotInstalled(missing)}: tests in ${files}.`;
}

/** The sentence of a run that may leave out nothing. */
export function refusalSentence(missing: readonly Server[]): string {
	const packages = missing.map(({ debian }) => debian).join(" ");
	return `REQUIRE_SERVERS is set, and ${areNotInstalled(missing)} (apt-get install ${packages}).`;
}

function areNotInstalled(missing: readonly Server[]): string {
	const names = LISTS.format(missing.map(({ name }) => name));
	return `${names} ${missing.length === 1 ? "is" : "are"} not installed`;
}

/** Test files that are skipped, at least in part, without these servers. */
function filesThatAsk(missing: readonly Server[], tests: string): number {
	const flags = missing.map(({ flag }) => flag);
	const asking = new RegExp(`\\.runIf\\([^)]*\\b(?:${flags.join("|")})\\b`);
	return readdirSync(tests, { recursive: true, encoding: "utf8" })
		.filter((file) => file.endsWith(".test.ts"))
		.filter((file) => asking.test(readFileSync(join(tests, file), "utf8"))).length;
}
