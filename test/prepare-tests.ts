import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compileTemplates } from "../scripts/compile-templates.ts";
import { SHARED_FOLDER } from "./scripts/sample-instance.ts";

/** Before any test: the templates are compiled once, and there is a folder for what tests share. */
export default async function prepareTests(): Promise<() => Promise<void>> {
	await compileTemplates();
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-tests-"));
	process.env[SHARED_FOLDER] = folder;
	return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
}
