import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const PACKAGE_FILE = join(import.meta.dirname, "../package.json");

/** Version of the running program; the API has its own version. */
export const { version: PROGRAM_VERSION } = z
	.object({ version: z.string() })
	.parse(JSON.parse(readFileSync(PACKAGE_FILE, "utf8")));
