import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const PACKAGE_FILE = join(import.meta.dirname, "../package.json");

/** Of the program that runs; the API has a version of its own. */
export const { version: PROGRAM_VERSION } = z
	.object({ version: z.string() })
	.parse(JSON.parse(readFileSync(PACKAGE_FILE, "utf8")));
