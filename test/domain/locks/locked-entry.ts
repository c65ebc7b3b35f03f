import type { LockEntry } from "#contract/evidence/lock.ts";
import { URL_OF_IT } from "../checks/bundle-builder.ts";

/** An agent of which everything is known. */
export const LOCKED: LockEntry = {
	slug: "tide",
	name: "com.example/tide",
	version: "1.2.0",
	documents: ["a".repeat(64)],
	remotes: [URL_OF_IT],
	tools: { [URL_OF_IT]: "a".repeat(64) },
	scopes: { [URL_OF_IT]: "tides:read" },
	reach: ["runs: hosted", "data: maker", "tide.example.com"],
	inputs: ["header `X-Key` required secret"],
	packages: { "npm/tide-table": "1.2.0" },
	integrity: { "npm/tide-table@1.2.0": "sha512-abc" },
	signers: { "npm/tide-table": "https://github.com/example/tide release.yml" },
	owner: "github.com/example",
	license: "MIT",
	looked_at: "2026-11-26T12:00:00.000Z",
};
