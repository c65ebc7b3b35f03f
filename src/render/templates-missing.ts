import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** This version's page templates are not compiled, and this process cannot compile them. The message says what to do. */
export class TemplatesMissing extends Error {
	constructor() {
		super(
			`The page templates are not compiled: run "npm run compile" in ${ROOT} as a user who can write there.`,
		);
	}
}
