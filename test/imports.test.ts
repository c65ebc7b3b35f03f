import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { LIST_PAGE } from "#contract/limits.ts";

const ROOT = resolve(import.meta.dirname, "..");
const NODE = join(ROOT, "node_modules/.bin/node");

describe("imports by #layer", () => {
	it("resolve in Vitest", () => {
		expect(LIST_PAGE.defaultLimit).toBe(20);
	});

	it("resolve in the Node that the project brings along", () => {
		const program =
			'import { LIST_PAGE } from "#contract/limits.ts"; console.log(process.version, LIST_PAGE.defaultLimit);';
		const output = execFileSync(NODE, ["--input-type=module", "--eval", program], { cwd: ROOT });
		expect(output.toString()).toMatch(/^v24\.\d+\.\d+ 20\n$/);
	});

	it("resolve in Astro templates", () => {
		const outDir = mkdtempSync(join(tmpdir(), "areg-astro-"));
		try {
			const program = `
				import { build } from "astro";
				await build({
					root: ${JSON.stringify(ROOT)},
					srcDir: "./test/fixtures/astro-smoke",
					outDir: ${JSON.stringify(outDir)},
					cacheDir: ${JSON.stringify(join(outDir, ".cache"))},
					logLevel: "error",
				});`;
			execFileSync(NODE, ["--input-type=module", "--eval", program], {
				cwd: ROOT,
				env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1" },
			});
			expect(readFileSync(join(outDir, "index.html"), "utf8")).toContain("page size 20");
		} finally {
			rmSync(outDir, { recursive: true });
		}
	});
});
