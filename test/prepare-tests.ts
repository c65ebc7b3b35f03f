import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileTemplates } from "../scripts/compile-templates.ts";
import { TEST_SEED } from "./drawn-random.ts";
import { leftOutSentence, refusalSentence } from "./servers/left-out.ts";
import { missingServers } from "./servers/programs.ts";
import { SHARED_FOLDER } from "./shared-folder.ts";

/** Before any test: compiles the templates once, and creates a folder for what tests share. */
export default async function prepareTests(): Promise<() => Promise<void>> {
	const missing = missingServers();
	if (missing.length > 0 && process.env.REQUIRE_SERVERS) {
		process.stderr.write(`${refusalSentence(missing)}\n`);
		// An error would be reported with all details of the test runner.
		process.exit(1);
	}
	process.env[TEST_SEED] ??= randomBytes(4).toString("hex");
	process.stderr.write(`Random tests: ${TEST_SEED}=${process.env[TEST_SEED]} repeats this run.\n`);
	await compileTemplates();
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-tests-"));
	process.env[SHARED_FOLDER] = folder;
	const leftOut = leftOutSentence(missing, import.meta.dirname);
	return async () => {
		await rm(folder, { recursive: true, force: true, maxRetries: 10 });
		if (leftOut) process.stderr.write(`${leftOut}\n`);
	};
}
