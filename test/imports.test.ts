import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LIST_PAGE } from "#contract/limits.ts";

const ROOT = resolve(import.meta.dirname, "..");
const NODE = join(ROOT, "node_modules/.bin/node");

describe("imports by #layer", () => {
	it("resolve in Vitest", () => {
		expect(LIST_PAGE.defaultLimit).toBe(20);
	});

	it("resolve in the Node that the project installs", () => {
		const program =
			'import { LIST_PAGE } from "#contract/limits.ts"; console.log(process.version, LIST_PAGE.defaultLimit);';
		const output = execFileSync(NODE, ["--input-type=module", "--eval", program], { cwd: ROOT });
		expect(output.toString()).toMatch(/^v24\.\d+\.\d+ 20\n$/);
	});
});
